import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { GatewayError } from './errors.ts';
import { newRequestId } from './logging.ts';
import { always, nothingMayLoad } from './security-headers.ts';

const headers = { ...always, 'Content-Security-Policy': nothingMayLoad, 'Cache-Control': 'no-store' };

/** An address that the router cannot read (`/%zz`): no hook runs for it, so all that every answer carries is added here. */
export function refuseAddress(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  const { statusCode, message } = new GatewayError('BAD_REQUEST', { detail: error.message });
  void reply
    .code(statusCode)
    .headers({ ...headers, 'X-Request-Id': request.id })
    .type('application/json')
    .send(JSON.stringify(message));
}

/**
 * Requests as a proxy gets them (`GET http://host/path`): what follows the host is found by some who read the address and not by
 * others, so that one would name another thing than was checked. No browser and no reverse proxy sends them.
 */
export const originFormOnly = fp(async (gateway: FastifyInstance) => {
  gateway.addHook('onRequest', async ({ raw }) => {
    if (!raw.url?.startsWith('/'))
      throw new GatewayError('BAD_REQUEST', { detail: 'The address has to begin with a slash.' });
    // Names stand at even places. Of two, one would be checked by some and another by others (RFC 9112, section 3.2).
    const hosts = raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
    if (hosts.length > 1) throw new GatewayError('BAD_REQUEST', { detail: 'There is more than one Host header.' });
  });
});

const statuses: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Bytes that are no request of HTTP, or whose headers are too long or too slow: answered by hand, and hung up. */
export function refuseConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const status = statuses[error.code ?? ''] ?? 400;
  const body = JSON.stringify(STATUS_CODES[status]);
  const lines = Object.entries({
    ...headers,
    'X-Request-Id': newRequestId({} as never),
    'Content-Type': 'application/json',
    'Content-Length': String(body.length),
    Connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  if (socket.writable) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  socket.destroy(error);
}
