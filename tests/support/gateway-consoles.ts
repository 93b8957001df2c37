import { ConsoleSocket } from './console-clients.ts';
import type { GatewayClient } from './gateway-client.ts';

/** A part of an upgrade that a test wants to be another. */
export interface OpenedAs {
  origin?: string;
  ticket?: string;
  /** The browser whose cookies are sent. */
  cookiesOf?: GatewayClient;
}

export const consolePath = (server: string) => `/api/nova/servers/${server}/console/`;

export async function ticketFor(client: GatewayClient, server: string): Promise<string> {
  const answer = await client.post(consolePath(server));
  if (!answer.ok) throw new Error(`ticket: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { ticket: string }).ticket;
}

/** Opens a console as a page of the console does. */
export async function openConsole(
  client: GatewayClient,
  server: string,
  type: 'vnc' | 'serial',
  { origin = client.url, ticket, cookiesOf = client }: OpenedAs = {},
): Promise<ConsoleSocket> {
  const used = ticket ?? (await ticketFor(client, server));
  const cookie = [...cookiesOf.cookies].map((pair) => pair.join('=')).join('; ');
  const address = `${client.url.replace('http', 'ws')}${consolePath(server)}?type=${type}`;
  return ConsoleSocket.open(address, used === '' ? 'binary' : ['binary', used], {
    cookie,
    ...(origin === '' ? {} : { origin }),
  });
}
