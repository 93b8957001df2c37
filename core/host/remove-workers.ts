/**
 * Removes every service worker of the console's origin. The console has none: one that code in a page once registered would answer
 * in the console's place, without the policy of its pages, for as long as the browser keeps it.
 */
export function removeWorkers(): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker
    .getRegistrations()
    .then((all) => all.forEach((registration) => void registration.unregister()))
    .catch(() => {});
}
