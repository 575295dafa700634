// Tells by push, and says so where there is no line. Everything else goes to the server: a game is never shown from a cache.
const SHELL = "trunkline-shell-2";
const OFFLINE = ["/offline.html", "/offline.css", "/offline.js", "/icon.svg"];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(SHELL).then((cache) => cache.addAll(OFFLINE)));
  self.skipWaiting();
});
self.addEventListener("activate", (event) => {
  const old = (names) => names.filter((name) => name.startsWith("trunkline-") && name !== SHELL);
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(old(names).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});
self.addEventListener("fetch", (event) => {
  const path = new URL(event.request.url).pathname;
  const page = event.request.mode === "navigate";
  if (page) event.respondWith(fetch(event.request).catch(() => caches.match("/offline.html")));
  else if (OFFLINE.includes(path)) event.respondWith(fetch(event.request).catch(() => caches.match(path)));
});
self.addEventListener("push", (event) => {
  const said = event.data ? event.data.json() : {};
  const about = { body: said.text ?? "", icon: "/icon-192.png", badge: "/icon-192.png", tag: said.game || "trunkline", data: said };
  event.waitUntil(self.registration.showNotification("Trunkline", about));
});
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const said = event.notification.data ?? {};
  const path = said.game ? `/game/${said.game}` : "/";
  event.waitUntil(
    self.clients.matchAll({ type: "window" }).then((open) => {
      const there = open.find((client) => new URL(client.url).pathname === path);
      return there ? there.focus() : self.clients.openWindow(path);
    }),
  );
});
