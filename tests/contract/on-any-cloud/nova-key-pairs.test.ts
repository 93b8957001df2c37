import { createHash, createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useCompute } from '../../support/native-compute.ts';

const nova = useCompute();
const { ask, read, refusal } = nova;
const ed25519 = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGd6DbZbNHWgrdMXnHlHzU9nlHkOfOYmj9zGVBCuPiMc';

function named(what: string): string {
  const name = nova.cloud.name(what);
  nova.cleanUp(() => ask('DELETE', `/os-keypairs/${name}`));
  return name;
}

describe('[API-21] key pairs', () => {
  it('are made with a key that works: both halves belong together, the fingerprint is that of the public one', async () => {
    const name = named('made');
    const { status, json } = await ask('POST', '/os-keypairs', { version: '2.2', body: { keypair: { name } } });
    expect(status).toBe(201);
    const { public_key, private_key, fingerprint, type, user_id } = json.keypair;
    expect([type, user_id]).toEqual(['ssh', nova.userId.demo]);
    const [kind, blob, comment] = public_key.trim().split(' ');
    expect([kind, comment]).toEqual(['ssh-rsa', 'Generated-by-Nova']);
    const md5 = createHash('md5').update(Buffer.from(blob, 'base64')).digest('hex');
    expect(fingerprint.replaceAll(':', '')).toBe(md5);
    const modulus = Buffer.from(
      createPublicKey(createPrivateKey(private_key)).export({ format: 'jwk' }).n!,
      'base64url',
    );
    expect(modulus.length).toBe(256);
    expect(Buffer.from(blob, 'base64').subarray(-256)).toEqual(modulus);

    const shown = await read(`/os-keypairs/${name}`, { version: '2.2' });
    expect(shown.keypair).toEqual({
      name,
      public_key,
      fingerprint,
      type: 'ssh',
      user_id: nova.userId.demo,
      id: expect.any(Number),
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000000$/),
      deleted: false,
      deleted_at: null,
      updated_at: null,
    });
    expect(await refusal('POST', '/os-keypairs', { body: { keypair: { name } } })).toEqual([
      409,
      `Key pair '${name}' already exists.`,
    ]);
    expect((await ask('DELETE', `/os-keypairs/${name}`, { version: '2.2' })).status).toBe(204);
    expect(await refusal('DELETE', `/os-keypairs/${name}`)).toEqual([
      404,
      `Keypair ${name} not found for user ${nova.userId.demo}`,
    ]);
  });

  it('are imported, and refused when they are none', async () => {
    const name = named('imported');
    const { status, json } = await ask('POST', '/os-keypairs', { body: { keypair: { name, public_key: ed25519 } } });
    expect([status, json.keypair]).toEqual([
      200,
      {
        name,
        public_key: ed25519,
        fingerprint: '9d:bb:d5:da:57:83:75:0f:0a:61:2c:2d:02:2a:cc:c5',
        user_id: nova.userId.demo,
      },
    ]);
    for (const public_key of ['zz', 'ssh-rsa AAAA', ed25519.replace('ed25519', 'rsa')]) {
      expect(await refusal('POST', '/os-keypairs', { body: { keypair: { name: named('bad'), public_key } } })).toEqual([
        400,
        'Keypair data is invalid: failed to generate fingerprint',
      ]);
    }
  });

  it('may be certificates', async () => {
    const name = named('x509');
    const body = { keypair: { name, type: 'x509' } };
    const { json } = await ask('POST', '/os-keypairs', { version: '2.2', body });
    const certificate = new X509Certificate(json.keypair.public_key);
    expect(json.keypair.fingerprint).toBe(certificate.fingerprint.toLowerCase());
    expect(Buffer.from(json.keypair.private_key, 'base64')[0]).toBe(0x30);
    const imported = { keypair: { name: named('x509-in'), type: 'x509', public_key: json.keypair.public_key } };
    const again = await ask('POST', '/os-keypairs', { version: '2.2', body: imported });
    expect([again.status, again.json.keypair.fingerprint]).toEqual([201, json.keypair.fingerprint]);
    const broken = { keypair: { name: named('x509-bad'), type: 'x509', public_key: 'zz' } };
    const [status, text] = await refusal('POST', '/os-keypairs', { version: '2.2', body: broken });
    expect([status, text]).toEqual([400, expect.stringContaining('failed to generate X509 fingerprint.')]);
  });

  it('belong to users: others are reached since 2.10, by those who may', async () => {
    const mine = await read('/os-keypairs');
    const names = mine.keypairs.map(({ keypair }: { keypair: { name: string } }) => keypair.name);
    expect(names).toEqual(expect.arrayContaining(['demo-key', 'demo-key-2']));
    const own = `?user_id=${nova.userId.demo}`;
    const seen = await read(`/os-keypairs${own}`, { version: '2.10', as: 'admin' });
    expect(seen.keypairs).toContainEqual({ keypair: expect.objectContaining({ name: 'demo-key', type: 'ssh' }) });
    expect((await read(`/os-keypairs${own}`, { as: 'admin' })).keypairs).not.toContainEqual(
      expect.objectContaining({ keypair: expect.objectContaining({ name: 'demo-key' }) }),
    );
    expect(await refusal('GET', `/os-keypairs/demo-key${own}`, { version: '2.10', as: 'lab' })).toEqual([
      403,
      "Policy doesn't allow os_compute_api:os-keypairs:show to be performed.",
    ]);
    const body = { keypair: { name: 'x', user_id: nova.userId.demo } };
    expect((await refusal('POST', '/os-keypairs', { version: '2.10', as: 'lab', body }))[0]).toBe(403);
  });

  it('come in pages since 2.35', async () => {
    const page = await read('/os-keypairs?limit=1&marker=demo-key', { version: '2.35' });
    expect(page.keypairs).toEqual([{ keypair: expect.objectContaining({ name: 'demo-key-2' }) }]);
    expect(page.keypairs_links[0].href).toContain('marker=demo-key-2');
    expect(await refusal('GET', '/os-keypairs?marker=zz', { version: '2.35' })).toEqual([
      400,
      'Marker zz could not be found.',
    ]);
  });

  it('have names of certain characters', async () => {
    const tried = (keypair: object, version = '2.2') => refusal('POST', '/os-keypairs', { version, body: { keypair } });
    const characters = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
    const only = "An invalid 'name' value was provided. The name must be: Only expected characters:";
    expect(await tried({ name: 'a@b' })).toEqual([400, `${only} [_- ${characters}]`]);
    expect(await tried({ name: 'a/b' }, '2.92')).toEqual([400, `${only} [@._- ${characters}]`]);
    expect(await tried({ name: '' })).toEqual([
      400,
      "Invalid input for field/attribute name. Value: . '' is too short",
    ]);
    expect((await tried({ name: 'a' }, '2.92'))[1]).toContain("'public_key' is a required property");
    expect((await tried({ name: 'a', type: 'zz' }))[1]).toContain("'zz' is not one of ['ssh', 'x509']");
    expect((await tried({ name: 'a', type: 'ssh' }, '2.1'))[1]).toContain("('type' was unexpected)");
  });
});
