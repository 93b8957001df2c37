import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GatewayOnCloud } from '../../support/gateway.ts';
import { writeLocalePack } from '../../support/locale-packs.mjs';
import { shippedLanguages } from '../../support/shipped-languages.ts';
import { asBrowser, dist, pageState, startDelivery } from './built.ts';

const folder = mkdtempSync(join(tmpdir(), 'sextant-locales-'));
const pack = (name: string, ...of: [Record<string, Record<string, unknown>>, object?]) =>
  writeLocalePack(join(folder, name), `acme.${name}`, ...of);

let gateway: GatewayOnCloud;

beforeAll(async () => {
  pack('spanish', { es: { core: { signIn: { title: 'Acceder' } }, images: { panel: { label: 'Imágenes' } } } });
  pack('klingon', { tlh: { core: { signIn: { title: 'yI’el' } } } }, { label: 'tlhIngan Hol', dir: 'rtl' });
  pack('markup', { it: { core: { signIn: { title: '<b>Accedi</b>' } } } });
  pack('proto', { pt: { core: '{"signIn":{"__proto__":{"title":"x"}}}' } });
  pack('types', { nl: { core: { signIn: { title: 7 } } } });
  pack('deep', { pl: { core: `${'{"a":'.repeat(20_000)}"x"${'}'.repeat(20_000)}` } });
  pack('huge', { cs: { core: JSON.stringify({ a: 'x'.repeat(1_100_000) }) } });
  pack('broken', { sv: { core: '{"signIn":' } });
  gateway = await startDelivery({ plugins: { directories: [folder] } });
});
afterAll(async () => {
  await gateway.close();
  rmSync(folder, { recursive: true, force: true });
});

const signInPage = async (language: string) => {
  const client = gateway.client();
  client.cookies.set('horizon_language', language);
  return pageState(await (await client.get('/auth/login/', { headers: asBrowser })).text());
};

describe('a locale pack', () => {
  it('[X-29] is offered before anyone has signed in, by its own name and in its own direction', async () => {
    const { locale } = await signInPage('es');
    expect(locale.language).toBe('es');
    expect(locale.available).toContainEqual({ code: 'es', label: 'Español', dir: 'ltr' });
    expect(locale.available).toContainEqual({ code: 'tlh', label: 'tlhIngan Hol', dir: 'rtl' });
    const answer = await gateway.client().get(locale.bundles.es.core);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await answer.json()).toEqual({ signIn: { title: 'Acceder' } });
  });

  it('[X-29] speaks for plugins too: their words, and their entries in the navigation', async () => {
    const demo = await gateway.signIn('demo');
    demo.cookies.set('horizon_language', 'es');
    const { locale, plugins } = await demo.json<any>('/plugins/index.json');
    const images = plugins.find((entry: any) => entry.manifest.id === 'images').manifest;
    expect(images.contributes.panels[0].label).toBe('Imágenes');
    expect(await demo.json(locale.bundles.es.images)).toEqual({ panel: { label: 'Imágenes' } });
    // A text that the pack does not have is English.
    const english = JSON.parse(readFileSync(join(dist, '../locales/en/images.json'), 'utf8'));
    expect(images.label).toBe(english.plugin.label);
  });

  it('[X-29] that could do harm is refused as a whole, and the log names the pack, the file and the key', async () => {
    const refused = Object.fromEntries(
      gateway
        .log()
        .split('\n')
        .filter((line) => line.includes('plugin refused'))
        .map((line) => JSON.parse(line) as { directory: string; msg: string })
        .map(({ directory, msg }) => [directory.slice(folder.length + 1), msg]),
    );
    expect(refused).toEqual({
      markup: expect.stringContaining('locales/it/core.json: signIn.title holds markup: "<b>"'),
      proto: expect.stringContaining('locales/pt/core.json: signIn.__proto__ is no name for a key'),
      types: expect.stringContaining('locales/nl/core.json: signIn.title must be a text, not a number'),
      deep: expect.stringMatching(/locales\/pl\/core\.json: a(\.a)+ lies more than 8 levels deep/),
      huge: expect.stringContaining('locales/cs/core.json: is larger than 1000000 bytes'),
      broken: expect.stringMatching(/locales\/sv\/core\.json: .*JSON/),
    });
    const admin = await gateway.signIn('admin');
    const { items } = await admin.json<any>('/api/plugins/');
    expect(items.find(({ id }: any) => id === 'acme.markup')).toMatchObject({
      state: expect.stringMatching(/broken|rejected/),
      reason: expect.stringContaining('signIn.title holds markup: "<b>"'),
    });
    const { available } = (await signInPage('en')).locale;
    expect(available.map(({ code }: any) => code)).toEqual(
      [...new Set([...shippedLanguages, 'es', 'tlh'])].sort().concat('en-XA'),
    );
  });

  it('an address that is none of ours is no file', async () => {
    const statusOf = async (path: string) => (await gateway.client().get(path)).status;
    expect(await statusOf('/locales/live/__proto__/constructor')).toBe(404);
    // Another gateway may have put such a bundle together.
    expect(await statusOf('/locales/live/es/core-0000000000000000.json')).toBe(503);
  });
});
