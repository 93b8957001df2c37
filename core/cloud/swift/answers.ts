import type { Readable } from 'node:stream';

/** The answer to a call, before it goes on the wire. Header names are lower-case. */
export interface SwiftAnswer {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer | Readable;
}

const html = 'text/html; charset=UTF-8';
export const plain = 'text/plain';

/** Title and sentence of the page that an answer without a text of its own has. */
const pages: Readonly<Record<number, readonly [title: string, sentence: string]>> = {
  202: ['Accepted', 'The request is accepted for processing.'],
  301: ['Moved Permanently', 'The resource has moved permanently.'],
  400: [
    'Bad Request',
    'The server could not comply with the request since it is either malformed or otherwise incorrect.',
  ],
  401: ['Unauthorized', 'This server could not verify that you are authorized to access the document you requested.'],
  403: ['Forbidden', 'Access was denied to this resource.'],
  404: ['Not Found', 'The resource could not be found.'],
  405: ['Method Not Allowed', 'The method is not allowed for this resource.'],
  406: ['Not Acceptable', 'The resource is not available in a format acceptable to your browser.'],
  408: ['Request Timeout', 'The server has waited too long for the request to be sent by the client.'],
  409: ['Conflict', 'There was a conflict when trying to complete your request.'],
  411: ['Length Required', 'Content-Length header required.'],
  412: ['Precondition Failed', 'A precondition for this request was not met.'],
  413: ['Request Entity Too Large', 'The body of your request was too large for this server.'],
  416: ['Requested Range Not Satisfiable', 'The Range requested is not available.'],
  422: ['Unprocessable Entity', 'Unable to process the contained instructions'],
  499: ['Client Disconnect', 'The client was disconnected during request.'],
  500: ['Internal Error', 'The server has either erred or is incapable of performing the requested operation.'],
  503: ['Service Unavailable', 'The server is currently unavailable. Please try again at a later time.'],
};

const titles: Readonly<Record<number, string>> = { 200: 'OK', 201: 'Created', 204: 'No Content', 303: 'See Other' };

/** `404 Not Found` */
export function statusLine(status: number): string {
  return `${status} ${pages[status]?.[0] ?? titles[status] ?? 'Unknown'}`;
}

/** An answer with the status's own page, or with `text` in its place. */
export function answer(status: number, options: Partial<SwiftAnswer> & { type?: string } = {}): SwiftAnswer {
  const body = options.body ?? pageOf(status);
  return { status, headers: { 'content-type': options.type ?? html, ...options.headers }, body };
}

export function pageOf(status: number): string {
  const page = pages[status];
  return page ? `<html><h1>${page[0]}</h1><p>${page[1]}</p></html>` : '';
}

/** A refusal on its way to the client. */
export class SwiftRefusal extends Error {
  readonly answer: SwiftAnswer;

  constructor(refusal: SwiftAnswer) {
    super(statusLine(refusal.status));
    this.name = 'SwiftRefusal';
    this.answer = refusal;
  }
}

/** Refuses with the status's own page, with `text`, or with `text` of type text/plain. */
export function refuse(status: number, text?: string, type?: typeof plain): never {
  throw new SwiftRefusal(answer(status, { ...(text === undefined ? {} : { body: text }), ...(type ? { type } : {}) }));
}
