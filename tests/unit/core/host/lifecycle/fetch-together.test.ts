import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Page } from '#services/page/page';
import { fetchTogether } from '../../../../../core/host/lifecycle/fetch-together.ts';
import type { ModuleAdapter } from '../../../../../core/host/plugin-loader.ts';
import type { FakePage } from '../../../../../core/testing/fake-page.ts';
import { createTestServices, type TestServices } from '../../../../../core/testing/test-services.ts';

let [test, page, modules] = [{} as TestServices, {} as FakePage, {} as Pick<ModuleAdapter, 'fetch'>];
/** The manifests that were asked for alone. */
let alone: string[];
let stop: () => void;

const manifest = '{"id":"acme.things"}';
const integrity = `sha256-${createHash('sha256').update(manifest).digest('base64')}`;
const [ofManifest, ofWords] = ['acme.things/0a1b/plugin.json', 'acme.other/2c3d/locales/en.json'];

beforeEach(async () => {
  alone = [];
  test = await createTestServices({ otherwise: async () => new Response('{"is":"alone"}') });
  page = test.page;
  modules = {
    fetch: async (address) => {
      alone.push(address);
      return new Response('"alone"');
    },
  };
  const following = fetchTogether(test.services, modules as ModuleAdapter);
  stop = () => following.dispose();
});

const words = () => test.services.get(Page).fetch(`/plugins/${ofWords}`, { credentials: 'same-origin' });
const asked = () => page.calls.map(({ path, query }) => [path, query.get('of')]);

/** Asks for a manifest and for another plugin's words, and gives what came. */
async function both(digest = integrity): Promise<string[]> {
  const coming = [modules.fetch(`/plugins/${ofManifest}`, { integrity: digest, cache: 'default' }), words()];
  test.clock.advance(5);
  return Promise.all(coming.map(async (answer) => (await answer).text()));
}

describe('manifests and words of plugins that start together', () => {
  it('[X-27] come in one answer', async () => {
    page.answer('GET /plugins/files.json', () => ({ [ofManifest]: manifest, [ofWords]: '{"name":"Other"}' }));
    expect(await both()).toEqual([manifest, '{"name":"Other"}']);
    expect(asked()).toEqual([['/plugins/files.json', `${ofWords},${ofManifest}`]]);
    expect(alone).toEqual([]);
  });

  it('[X-24] a manifest that has not its digest is not taken: it is fetched where the browser checks it', async () => {
    page.answer('GET /plugins/files.json', () => ({ [ofManifest]: `${manifest} `, [ofWords]: '{}' }));
    expect(await both()).toEqual(['"alone"', '{}']);
    expect(alone).toEqual([`/plugins/${ofManifest}`]);
  });

  it('[X-24] where the page can’t compute digests, manifests are fetched alone', async () => {
    vi.stubGlobal('crypto', {});
    const coming = modules.fetch(`/plugins/${ofManifest}`, { integrity });
    vi.unstubAllGlobals();
    expect(await (await coming).text()).toBe('"alone"');
  });

  it('[X-27] what the gateway does not have, or can’t answer together, is fetched at its own address', async () => {
    page.answer('GET /plugins/files.json', () => ({ [ofManifest]: manifest }));
    expect(await both()).toEqual([manifest, '{"is":"alone"}']);
    page.answer('GET /plugins/files.json', () => new Response(null, { status: 404 }));
    expect(await both()).toEqual(['"alone"', '{"is":"alone"}']);
    page.answer('GET /plugins/files.json', () => Promise.reject(new Error('no network')));
    expect(await both()).toEqual(['"alone"', '{"is":"alone"}']);
  });

  it('[X-27] one file alone, a second attempt, and what is no plugin’s manifest or words go their own way', async () => {
    const one = words();
    test.clock.advance(5);
    await one;
    await modules.fetch(`/plugins/${ofManifest}`, { integrity, cache: 'reload' });
    await modules.fetch('/plugins/acme.things/0a1b/things.js', { integrity });
    stop();
    await modules.fetch(`/plugins/${ofManifest}`, { integrity });
    expect(asked()).toEqual([[`/plugins/${ofWords}`, null]]);
    expect(alone).toEqual([`/plugins/${ofManifest}`, '/plugins/acme.things/0a1b/things.js', `/plugins/${ofManifest}`]);
  });
});
