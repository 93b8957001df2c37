import { callApi, HttpError, type Services, Session } from '@sextant/sdk';

const unauthorized = 401;

export type ConsoleKind = 'vnc' | 'serial';

/**
 * Asks for the ticket that opens the console of a server once. Rejects with what the gateway said; where the session is doubted, a
 * refusal does not wait until the operator has signed in again.
 */
export async function consoleTicket(
  services: Services,
  server: string,
  signal: AbortSignal,
  isDoubted: boolean,
): Promise<string> {
  if (isDoubted && !services.get(Session).alive) throw new HttpError(unauthorized, '');
  const isMine = ({ status }: HttpError) => isDoubted && status === unauthorized;
  const input = { params: { id: server } };
  return (await callApi(services, 'createConsoleTicket', input, { quiet: true, signal, isMine })).ticket;
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
