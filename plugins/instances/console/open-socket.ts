import { callApi, type Services } from '@sextant/sdk';

export type ConsoleKind = 'vnc' | 'serial';

/** Asks for the ticket that opens the console of a server once. Rejects with what the gateway said. */
export async function consoleTicket(services: Services, server: string, signal: AbortSignal): Promise<string> {
  const input = { params: { id: server } };
  return (await callApi(services, 'createConsoleTicket', input, { quiet: true, signal })).ticket;
}

/** Opens the socket of a server's console. */
export function openConsoleSocket(server: string, kind: ConsoleKind, ticket: string): WebSocket {
  const root = document.querySelector<HTMLMetaElement>('meta[name="web-root"]')?.content ?? '';
  const path = `${root.replace(/\/$/, '')}/api/nova/servers/${encodeURIComponent(server)}/console/?type=${kind}`;
  const address = new URL(path, location.origin);
  address.protocol = address.protocol.replace('http', 'ws');
  const socket = new WebSocket(address, ['binary', ticket]);
  socket.binaryType = 'arraybuffer';
  return socket;
}
