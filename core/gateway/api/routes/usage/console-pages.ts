import type { FastifyReply } from 'fastify';
import type { UsageApi } from '#protocol';
import { GatewayError } from '../../../http/errors.ts';
import { readConsoleOutput } from '../../../openstack/nova/server-actions.ts';
import type { Call } from '../../operations/call.ts';
import { isFromSameSite } from '../../../http/origin.ts';
import { leaveMessage } from '../page-messages.ts';
import { findConsole } from '../servers/console.ts';

type Operations = UsageApi.UsageOperations;

/** Nova keeps far less; a longer number would not fit into its integers. */
const longestLength = 1_000_000;

/** readConsoleLog: the log (all of it, without a length), or a text that says it is not to be had; always 200, the reader sees the text. */
export async function consoleLog({
  native,
  params,
  query,
  reply,
}: Call<Operations['readConsoleLog']>): Promise<FastifyReply> {
  const unavailable = `Unable to get log for instance "${params.id}".`;
  const { length } = query;
  if (length !== undefined && !/^\d+$/.test(length)) {
    const message = ['warning', 'Log length must be a nonnegative integer.', ''];
    return text(reply.header('X-Horizon-Messages', JSON.stringify([message])), unavailable);
  }
  const wanted = length === undefined ? null : Math.min(Number(length), longestLength);
  return text(reply, await native.aside('compute', () => readConsoleOutput(native, params.id, wanted), unavailable));
}

function text(reply: FastifyReply, content: string): FastifyReply {
  // A server's console output is its user's text: nothing in it may be taken for a page.
  return reply.type('text/plain; charset=utf-8').header('X-Content-Type-Options', 'nosniff').send(content);
}

/** openConsolePage: to the console; where there is none, back to the list with a message. */
export async function openConsolePage(call: Call<Operations['openConsolePage']>): Promise<FastifyReply> {
  const { params, request, reply } = call;
  // The page asks for a console and puts the id into a message. No other site may send the browser here.
  if (!isFromSameSite(request)) throw new GatewayError('CROSS_SITE_REFUSED');
  const address = await consoleAddress(call).catch((error: unknown) => {
    if (!(error instanceof GatewayError) || error.code === 'NOT_LOGGED_IN') throw error;
    return null;
  });
  if (address !== null) return reply.redirect(address, 302);
  leaveMessage(request, reply, 'error', `Unable to get console for instance "${params.id.slice(0, 64)}".`);
  return reply.redirect('/project/instances/', 302);
}

/** Null for a console that no page shows: a serial one is a web socket. */
async function consoleAddress({ native, params }: Call<Operations['openConsolePage']>): Promise<string | null> {
  const { url } = await findConsole(native, params.id, 'AUTO');
  return /^https?:\/\//.test(url) ? url : null;
}
