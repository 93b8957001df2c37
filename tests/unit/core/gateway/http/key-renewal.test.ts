import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { completeConfig } from '../../../../../core/gateway/config/gateway-config.ts';
import { KeyRing } from '../../../../../core/gateway/config/key-ring.ts';
import { keyRenewal } from '../../../../../core/gateway/http/key-renewal.ts';
import { reloading } from '../../../../../core/gateway/http/reload.ts';

const key = (name: string) => `${name}: a secret of a gateway in a test, long enough`;

it('[OPS-06] keys that are replaced while the gateway starts count', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sextant-renewal-'));
  const keysFile = join(folder, 'keys');
  await writeFile(keysFile, key('second'), { mode: 0o600 });
  const gateway = Fastify();
  try {
    gateway.decorate('config', completeConfig({ cloud: { authUrl: 'http://keystone:5000' }, session: { keysFile } }));
    // As it was read before the file was another one.
    gateway.decorate('keyRing', new KeyRing([key('first')]));
    await gateway.register(reloading);
    await gateway.register(keyRenewal);
    expect(gateway.keyRing.keys).toEqual([key('second')]);
    await writeFile(keysFile, `${key('third')}\n${key('second')}`);
    await gateway.reload();
    expect(gateway.keyRing.keys).toEqual([key('third'), key('second')]);
  } finally {
    await gateway.close();
    await rm(folder, { recursive: true, force: true });
  }
});
