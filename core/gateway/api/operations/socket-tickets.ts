import type { FastifyRequest } from 'fastify';
import { GatewayError } from '../../http/errors.ts';
import { offeredProtocols } from '../../http/sockets.ts';
import { ticketLife } from '../../session/socket-tickets.ts';

/** Makes a ticket for the socket operation of that name, with the parameters of this request: it is the second subprotocol of the socket. */
export function giveTicket(request: FastifyRequest, operation: string): { ticket: string; expires_in: number } {
  const { server } = request;
  const ticket = server.socketTickets.issue(server.requireSession(request), placeOf(request, operation));
  return { ticket, expires_in: ticketLife };
}

/** Throws SOCKET_TICKET_REFUSED unless the request brings a ticket of its session for this operation, used for the first time. */
export function takeTicket(request: FastifyRequest, operation: string): void {
  const { server } = request;
  const [, ticket = ''] = offeredProtocols(request);
  if (server.socketTickets.take(server.requireSession(request), placeOf(request, operation), ticket)) return;
  throw new GatewayError('SOCKET_TICKET_REFUSED');
}

const placeOf = (request: FastifyRequest, operation: string) => JSON.stringify([operation, request.params]);
