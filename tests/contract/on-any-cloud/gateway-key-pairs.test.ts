import { createPrivateKey } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NovaApi } from '../../../core/protocol/index.ts';
import { keyFileOf } from '../../../plugins/key-pairs/private-key-file.ts';
import { keyProblem, keyTypeOf } from '../../../plugins/key-pairs/public-key.ts';
import type { GatewayClient } from '../../support/gateway-client.ts';
import { type RunningGateway, startGateway } from '../../support/gateway.ts';
import { type NativeCloud, openNativeCloud } from '../../support/native-cloud.ts';

let cloud: NativeCloud;
let gateway: RunningGateway;
let demo: GatewayClient;
const made: string[] = [];

beforeAll(async () => {
  cloud = await openNativeCloud();
  gateway = await startGateway(cloud.authUrl);
  const { username, password } = cloud.account('demo');
  demo = await gateway.signIn(username, password);
});
afterAll(async () => {
  for (const name of made) await demo.delete(`/api/nova/keypairs/${encodeURIComponent(name)}`);
  await gateway.close();
  await cloud.close();
});

async function make(what: string, more: Partial<NovaApi.NewKeyPair> = {}) {
  const name = `${cloud.name(what)} 1`;
  made.push(name);
  const answer = await demo.post('/api/nova/keypairs/', { name, ...more });
  return { name, answer, key: (await answer.json()) as NovaApi.KeyPair };
}

describe('the way of a key pair through the gateway', () => {
  it('[KP-02] the private key comes once, is kept by nobody on the way, and no line of the log has it', async () => {
    const { name, answer, key } = await make('once');
    expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('etag')]).toEqual([
      201,
      'no-store',
      null,
    ]);
    const file = keyFileOf(key, key.private_key!);
    expect(file.name).toBe(`${name}.pem`);
    expect(createPrivateKey(String(file.content)).asymmetricKeyType).toBe('rsa');
    const secret = key.private_key!.split('\n')[1]!;
    expect(secret.length).toBeGreaterThan(30);
    const listed = await demo.get('/api/nova/keypairs/');
    const shown = await demo.get(`/api/nova/keypairs/${encodeURIComponent(name)}/`);
    expect([listed.headers.get('cache-control'), shown.headers.get('cache-control')]).toEqual(['no-store', 'no-store']);
    for (const text of [await listed.text(), await shown.text(), gateway.log()]) {
      expect(text.length).toBeGreaterThan(100);
      expect(text).not.toContain(secret);
      expect(text).not.toContain('PRIVATE KEY');
    }
  });

  it('[KP-05] the details tell id, name, fingerprint, time, user and public key; the name may hold spaces', async () => {
    const { name, key } = await make('shown');
    const shown = await demo.json<NovaApi.KeyPair>(`/api/nova/keypairs/${encodeURIComponent(name)}/`);
    expect(shown).toMatchObject({ name, fingerprint: key.fingerprint, public_key: key.public_key, type: 'ssh' });
    expect([typeof shown.id, typeof shown.created_at, typeof shown.user_id]).toEqual(['number', 'string', 'string']);
  });

  it('[KP-02] a certificate comes as the file that Windows takes; its public half is imported as one', async () => {
    const { name, key } = await make('x509', { key_type: 'x509' });
    const file = keyFileOf({ name, type: 'x509' }, key.private_key!);
    expect(file.name).toBe(`${name}.pfx`);
    expect([(file.content as Uint8Array)[0], (file.content as Uint8Array).length > 1000]).toEqual([0x30, true]);
    expect(keyProblem(key.public_key, true)).toBeUndefined();
    const type = keyTypeOf(key.public_key);
    const imported = await make('x509-in', { public_key: key.public_key.trim(), key_type: type });
    expect([imported.answer.status, imported.key.fingerprint]).toEqual([201, key.fingerprint]);
  });

  it('[KP-02] what the console takes for a public key the service takes too, and what it refuses the service does', async () => {
    const { key } = await make('ssh');
    const blob = key.public_key.trim().split(' ')[1]!;
    for (const [what, text] of [
      ['whole', key.public_key.trim()],
      ['no-comment', `ssh-rsa ${blob}`],
    ] as const) {
      expect(keyProblem(text, true)).toBeUndefined();
      expect((await make(what, { public_key: text, key_type: keyTypeOf(text) })).answer.status, what).toBe(201);
    }
    for (const text of [blob, 'ssh-rsa AAAA', `ssh-ed25519 ${blob}`]) {
      expect(keyProblem(text, true)).toBe('none');
      expect((await make('bad', { public_key: text })).answer.status, text).toBe(400);
    }
  });

  it('[KP-08] [POL-06] the rules of the panel’s actions allow an operator’s own', async () => {
    const rules = ['create', 'delete'].map((verb) => ['compute', `os_compute_api:os-keypairs:${verb}`]);
    const answer = await demo.post('/api/policy/', { rules });
    expect(await answer.json()).toEqual({ allowed: true });
  });
});
