import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { escapeHtml, jsonForScript } from './html.ts';

/** How the renewal in a window ended: a session that began, or the refusal. */
export type RenewalEnd =
  | { user: string; left: number; refusal?: undefined }
  | { user?: undefined; refusal: { code: string; message: string } };

/**
 * Sends the last page of the window in which somebody signed in again. Its script tells the pages that wait, and closes the window.
 * Keystone and the provider have cut the window off from the page that opened it, so the two speak by BroadcastChannel.
 * @param webRoot the root of the console, with slashes around it: the channels are named by it
 */
export function sendRenewalPage(end: RenewalEnd, webRoot: string, reply: FastifyReply): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  const [channel, message] = end.refusal
    ? [`sextant.renewals:${webRoot}`, end.refusal]
    : [`sextant.tabs:${webRoot}`, { session: 'began', user: end.user, left: end.left }];
  const said = end.refusal?.message ?? 'You are signed in again. Close this window.';
  const script = `new BroadcastChannel(${jsonForScript(channel)}).postMessage(${jsonForScript(message)});close()`;
  return reply
    .type('text/html; charset=utf-8')
    .header(
      'Content-Security-Policy',
      `default-src 'none'; script-src 'nonce-${nonce}'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'`,
    )
    .header('Cache-Control', 'no-store')
    .send(
      `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Sextant</title><p role="alert">${escapeHtml(said)}</p><script nonce="${nonce}">${script}</script></html>`,
    );
}
