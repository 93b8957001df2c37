import { createServer } from 'node:net';
import { portOwner } from './port-owner.ts';

export interface ListenAddress {
  host: string;
  port: number;
}

/** Whether one could listen there now: to be told before anything that takes time is begun. Rejects with a sentence. */
export async function probeListen({ host, port }: ListenAddress): Promise<void> {
  const server = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen({ host, port }, resolve);
    });
    await new Promise((resolve) => void server.close(resolve));
  } catch (error) {
    throw await listenFailure(error, { host, port });
  }
}

/** Returns an error that says what is wrong with the address and what to do. */
export async function listenFailure(error: unknown, { host, port }: ListenAddress): Promise<unknown> {
  const { code } = error as NodeJS.ErrnoException;
  const said = (text: string) => new Error(text, { cause: error });
  if (code === 'EADDRINUSE') {
    const owner = await portOwner(port);
    const by = owner ? ` by ${owner.name} (process ${owner.pid})` : '';
    return said(`Port ${port} on ${host} is taken${by}; choose another with --port.`);
  }
  if (code === 'EACCES') return said(`Port ${port} may not be used by this user; choose another with --port.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return said(`${host} is no address of this machine; see --host.`);
  return error;
}
