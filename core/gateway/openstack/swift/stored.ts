import type { IncomingHttpHeaders } from 'node:http';
import { GatewayError } from '../../http/errors.ts';
import { service } from './paths.ts';

/**
 * The digest of what the service says it has stored. Whoever does not tell it has stored nothing, as a box before the service
 * that answers every call with a page of its own; nor has a service that says anything but 201.
 */
export function checkStored({ status = 201, headers }: { status?: number; headers: IncomingHttpHeaders }): string {
  const [, digest] = /^"?([0-9a-f]{32})"?$/.exec(String(headers['etag'] ?? '')) ?? [];
  if (status === 201 && digest !== undefined) return digest;
  const reason = 'it does not say what was stored';
  throw new GatewayError('SERVICE_BAD_ANSWER', { service, reason }, { service });
}
