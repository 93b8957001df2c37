import type { FastifyReply } from 'fastify';
import { CloudError, statusOf } from '../shared/errors.ts';

/** A refusal whose page has a general sentence first and the particular one below it. */
export class DetailedError extends CloudError {
  readonly detail: string;

  constructor(status: 403 | 409 | 416, detail: string) {
    super(status, generalText[status]);
    this.name = 'DetailedError';
    this.detail = detail;
  }
}

const generalText = {
  403: 'Access was denied to this resource.',
  409: 'There was a conflict when trying to complete your request.',
  416: 'The Range requested is not available.',
} as const;

const titles: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  410: 'Gone',
  413: 'Request Entity Too Large',
  415: 'Unsupported Media Type',
  416: 'Request Range Not Satisfiable',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

export const noResource = 'The resource could not be found.';
const serverErred = 'The server has either erred or is incapable of performing the requested operation.';
const notAuthenticated =
  'This server could not verify that you are authorized to access the document you requested. Either you supplied the ' +
  'wrong credentials (e.g., bad password), or your browser does not understand how to supply the credentials required.';

/** Answers with the HTML page that glance has for every refusal. */
export function sendFault(reply: FastifyReply, error: unknown): FastifyReply {
  const status = statusOf(error);
  if (error instanceof CloudError) reply.headers(error.headers);
  const text = status === 401 ? notAuthenticated : status >= 500 ? serverErred : textOf(error, status);
  const detail = error instanceof DetailedError ? error.detail : '';
  return reply
    .code(status)
    .type('text/html; charset=UTF-8')
    .send(faultPage(status, text, detail));
}

function textOf(error: unknown, status: number): string {
  return error instanceof CloudError ? error.message : (titles[status] ?? 'Error');
}

function faultPage(status: number, text: string, detail: string): string {
  const title = `${status} ${titles[status] ?? 'Error'}`;
  return [
    '<html>',
    ' <head>',
    `  <title>${title}</title>`,
    ' </head>',
    ' <body>',
    `  <h1>${title}</h1>`,
    `  ${escapeHtml(text)}<br /><br />`,
    escapeHtml(detail),
    '',
    '',
    ' </body>',
    '</html>',
  ].join('\n');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
