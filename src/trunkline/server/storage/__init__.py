"""What is stored: the database, its schema and migrations, backups, and the doctor."""
