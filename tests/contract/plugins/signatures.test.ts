import { generateKeyPairSync, sign } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manifestDigest } from '../../../core/gateway/plugins/catalog/manifest.ts';
import { aPlugin, layFiles } from '../../support/archives.ts';
import { type PluginSite, startPluginSite } from './plugin-site.ts';

const trusted = generateKeyPairSync('ed25519');
const stranger = generateKeyPairSync('ed25519');
const raw = trusted.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64');

/** A plugin whose manifest somebody signed. */
function signed(id: string, by: typeof trusted): Record<string, string | Buffer> {
  const files = aPlugin(id);
  const signature = sign(null, Buffer.from(files['plugin.json'] as string), by.privateKey);
  return { ...files, 'plugin.json.sig': `${signature.toString('base64')}\n` };
}

const revoked = signed('acme.revoked', trusted);
let site: PluginSite;

beforeAll(async () => {
  const signatures = {
    require: 'signed' as const,
    keys: [{ name: 'Acme', key: raw }],
    revoked: [manifestDigest(Buffer.from(revoked['plugin.json'] as string))],
  };
  site = await startPluginSite({ plugins: { signatures } }, (plugins) => {
    layFiles(join(plugins, 'signed'), signed('acme.signed', trusted));
    layFiles(join(plugins, 'unsigned'), aPlugin('acme.unsigned'));
    layFiles(join(plugins, 'strange'), signed('acme.strange', stranger));
    layFiles(join(plugins, 'changed'), signed('acme.changed', trusted));
    appendFileSync(join(plugins, 'changed/plugin.json'), '\n');
    layFiles(join(plugins, 'garbled'), { ...aPlugin('acme.garbled'), 'plugin.json.sig': 'no signature' });
    layFiles(join(plugins, 'revoked'), revoked);
  });
});
afterAll(() => site.close());

describe('where signatures are required', () => {
  it('[X-26] only what a trusted key has signed is served; each other is refused with the reason', () => {
    expect(site.served()).toEqual(['acme.signed']);
    expect(site.report('acme.signed')).toMatchObject({ state: 'verified', signedBy: 'Acme' });
    const reasons = ['unsigned', 'strange', 'changed', 'garbled', 'revoked'].map((name) => {
      const { state, reason } = site.report(`acme.${name}`) ?? {};
      return [name, state, reason];
    });
    const unknown = 'its signature (plugin.json.sig) is not one of a trusted key';
    expect(reasons).toEqual([
      ['unsigned', 'rejected', 'it is not signed (plugin.json.sig is missing)'],
      ['strange', 'rejected', unknown],
      ['changed', 'rejected', unknown],
      ['garbled', 'rejected', unknown],
      ['revoked', 'rejected', 'it is revoked'],
    ]);
  });

  it('[PL-01] [X-31] administrators are told that they are, and whose each refused one would have been', async () => {
    const { signatures, items } = await (
      await site.signIn('admin')
    ).json<{ signatures: string; items: { id: string; state: string; signedBy?: string }[] }>('/api/plugins/');
    expect(signatures).toBe('signed');
    expect(items.find(({ id }) => id === 'acme.signed')).toMatchObject({ state: 'verified', signedBy: 'Acme' });
  });

  it('the built-in plugins need none', () => {
    expect(site.report('images')).toMatchObject({ state: 'verified', builtIn: true });
  });
});
