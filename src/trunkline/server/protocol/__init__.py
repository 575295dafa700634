"""What goes over the wire between server and client, by subject."""
