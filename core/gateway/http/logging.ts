import type { FastifyServerOptions } from 'fastify';
import { randomUUID } from 'node:crypto';
import pino, { type DestinationStream } from 'pino';
import type { GatewayConfig } from '../config/gateway-config.ts';

const secrets = ['password', 'token', 'token_id', 'tokens', 'keys', 'cookie', 'authorization', 'body', 'secret'];

/**
 * JSON lines with the request id. Bodies, headers and query strings are never written, and members with a secret's name are
 * replaced wherever one slips into a log line.
 */
export function createLogger(config: GatewayConfig['log'], destination?: DestinationStream) {
  return pino(
    {
      level: config.level,
      base: { name: 'gateway', pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[secret]' },
      serializers: {
        req: (request: { method: string; url: string; id: string }) => ({
          method: request.method,
          path: request.url.split('?', 1)[0],
        }),
        err: pino.stdSerializers.err,
      },
    },
    destination ?? openDestination(config.destination),
  );
}

function openDestination(name: string): DestinationStream {
  if (name === 'stdout') return pino.destination({ dest: 1, sync: false });
  if (name === 'stderr') return pino.destination({ dest: 2, sync: false });
  return pino.destination({ dest: name, sync: false, mkdir: true });
}

/** Never taken from the request: an id that a client chose would be its words in our log. */
export const newRequestId: NonNullable<FastifyServerOptions['genReqId']> = () => `req-${randomUUID()}`;
