import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { listenFailure, probeListen } from '../../../../../core/gateway/app/listen.ts';

/** Where the system tells who has a port, the message does. */
const owner = process.platform === 'linux' ? ` by ${basename(process.argv0)} (process ${process.pid})` : '';

it('a taken port is named, and with it the process that has it', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const there = { host: '127.0.0.1', port };
  await expect(probeListen(there)).rejects.toThrow(
    new Error(`Port ${port} on 127.0.0.1 is taken${owner}; choose another with --port.`),
  );
  server.close();
  await once(server, 'close');
  await expect(probeListen(there)).resolves.toBeUndefined();
});

it('so is an address that is not this machine’s, and a port that needs more rights', async () => {
  await expect(probeListen({ host: '203.0.113.7', port: 0 })).rejects.toThrow(
    '203.0.113.7 is no address of this machine; see --host.',
  );
  const refused = Object.assign(new Error('listen EACCES'), { code: 'EACCES' });
  expect(await listenFailure(refused, { host: '127.0.0.1', port: 80 })).toMatchObject({
    message: 'Port 80 may not be used by this user; choose another with --port.',
  });
  const other = new Error('something else');
  expect(await listenFailure(other, { host: '127.0.0.1', port: 80 })).toBe(other);
});
