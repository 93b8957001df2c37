// The script of a service worker that does nothing.
self.addEventListener('message', () => undefined);
