import { expect, it } from 'vitest';
import { removeWorkers } from '../../../../core/host/remove-workers.ts';

it('[X-31] a service worker that a page left behind is removed when the console opens', async () => {
  const scopes = async () => (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope);
  const { scope } = await navigator.serviceWorker.register(new URL('./idle-worker.js', import.meta.url));
  expect(await scopes()).toContain(scope);
  removeWorkers();
  await expect.poll(scopes).not.toContain(scope);
});
