import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchOrEarly } from '../../../../core/services/page/early-call.ts';

const address = '/api/glance/images/?paginate=True';
const headers = { 'x-sextant-plugin': 'images' };

beforeEach(() => {
  // The page was loaded just now, however long this process runs.
  vi.spyOn(performance, 'now').mockReturnValue(500);
});
afterEach(() => {
  vi.restoreAllMocks();
  globalThis.sextantEarly = undefined;
  vi.unstubAllGlobals();
});

describe('the call that the document made', () => {
  it('[X-01] answers the first like call, and only that one', async () => {
    const network = vi.fn(async () => new Response('late'));
    vi.stubGlobal('fetch', network);
    globalThis.sextantEarly = { address, plugin: 'images', answer: Promise.resolve(new Response('early')) };
    expect(await (await fetchOrEarly('/api/settings/', {})).text()).toBe('late');
    expect(await (await fetchOrEarly(address, { method: 'POST', headers })).text()).toBe('late');
    expect(await (await fetchOrEarly(address, { method: 'GET', headers })).text()).toBe('early');
    expect(await (await fetchOrEarly(address, { method: 'GET', headers })).text()).toBe('late');
    expect(network).toHaveBeenCalledTimes(3);
  });

  it('[X-31] answers nobody but the plugin in whose name it was made', async () => {
    vi.stubGlobal('fetch', async () => new Response('late'));
    globalThis.sextantEarly = { address, plugin: 'images', answer: Promise.resolve(new Response('early')) };
    const named: Record<string, string>[] = [
      {},
      { 'x-sextant-plugin': 'acme.evil' },
      { 'x-sextant-plugin': 'images, acme.evil' },
    ];
    for (const others of named) expect(await (await fetchOrEarly(address, { headers: others })).text()).toBe('late');
    expect(await (await fetchOrEarly(address, { headers })).text()).toBe('early');
  });

  it('[X-01] is forgotten once the page has been there for long', async () => {
    vi.spyOn(performance, 'now').mockReturnValue(60_000);
    vi.stubGlobal('fetch', async () => new Response('late'));
    globalThis.sextantEarly = { address, plugin: 'images', answer: Promise.resolve(new Response('early')) };
    expect(await (await fetchOrEarly(address, { headers })).text()).toBe('late');
  });

  it('[X-01] is given up by whoever waits for it, as any other call', async () => {
    globalThis.sextantEarly = { address, plugin: 'images', answer: new Promise(() => {}) };
    const giveUp = new AbortController();
    const answer = fetchOrEarly(address, { headers, signal: giveUp.signal });
    giveUp.abort(new Error('left'));
    await expect(answer).rejects.toThrow('left');
  });
});
