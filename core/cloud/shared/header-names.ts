import { type IncomingMessage, type OutgoingHttpHeader, type OutgoingHttpHeaders, ServerResponse } from 'node:http';

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[];

/**
 * Answers with header names as the real services write them, `X-Object-Meta-Colour`. Letters' case means nothing in HTTP,
 * but clients look for `X-Object-Meta-` to the letter, and Fastify knows only small ones.
 */
export class TitledResponse<R extends IncomingMessage = IncomingMessage> extends ServerResponse<R> {
  override writeHead(status: number, reason?: string | Headers, headers?: Headers): this {
    return typeof reason === 'string'
      ? super.writeHead(status, reason, titled(headers))
      : super.writeHead(status, titled(reason));
  }
}

function titled(headers: Headers | undefined): Headers | undefined {
  if (headers === undefined || Array.isArray(headers)) return headers;
  const named = Object.entries(headers).map(([name, value]) => [titleCase(name), value] as const);
  return Object.fromEntries(named);
}

function titleCase(name: string): string {
  return name.replace(/(?<![^-])[a-z]/g, (letter) => letter.toUpperCase());
}
