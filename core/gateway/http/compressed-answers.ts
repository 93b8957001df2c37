import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { acceptedEncoding } from './compressed.ts';

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };
/** Below this many characters an answer fits the first packets anyway. */
const worthwhile = 1400;
/** Fast ones: a list of a thousand servers must not wait for the last per cent. */
const options = { br: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }, gzip: { level: 3 } };

/** Long lists and other reads leave compressed, in the form that the browser takes; answers to a change may hold a secret. */
export function compressAnswers(api: FastifyInstance): void {
  api.addHook<unknown>('onSend', async (request, reply, payload) => {
    if (
      request.method !== 'GET' ||
      typeof payload !== 'string' ||
      payload.length < worthwhile ||
      reply.hasHeader('content-encoding')
    )
      return payload;
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    if (!encoding) return payload;
    const body = await compress[encoding](payload, options[encoding]);
    reply.header('content-encoding', encoding).header('vary', 'Accept-Encoding').removeHeader('content-length');
    return body;
  });
}
