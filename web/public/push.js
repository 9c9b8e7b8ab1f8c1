/* The service worker of Web Push: shows whose turn it is while no page is open, and opens the game. It serves no files. */

self.addEventListener('push', (event) => {
  const { title, body, lang, tag, address } = event.data.json();
  const notice = { body, lang, tag, renotify: true, icon: '/favicon.svg', data: address };
  event.waitUntil(self.registration.showNotification(title, notice));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(new URL(event.notification.data ?? '#/games', self.registration.scope).href));
});

/** Show an address in a page that is open already, or in a new one. */
async function open(address) {
  const [page] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!page) return self.clients.openWindow(address);
  await page.focus();
  page.postMessage({ address });
}
