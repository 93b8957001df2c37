import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SwiftApi } from '#protocol';
import { finished } from 'node:stream/promises';
import { GatewayError } from '../../../http/errors.ts';
import { streamDown, type Download } from '../../../openstack/stream-down.ts';
import { readObject } from '../../../openstack/swift/objects.ts';
import { objectPath, service } from '../../../openstack/swift/paths.ts';
import type { Call } from '../../operations/call.ts';
import { attachment, downloadName } from './file-name.ts';

type DownloadCall = Call<SwiftApi.SwiftOperations['downloadObject']>;

/** downloadObject: the bytes as the service sends them, as fast as the browser takes them; a part of them when a part is asked for. */
export async function downloadObject(call: DownloadCall): Promise<FastifyReply> {
  const { status, headers, body } = await call.native.openStream(
    () => open(call),
    ({ body: bytes }) => finished(bytes),
  );
  const { reply } = call;
  reply.header('Content-Disposition', attachment(downloadName(call.params.object, headers)));
  reply.header('Accept-Ranges', 'bytes');
  for (const name of ['content-length', 'content-range', 'last-modified']) {
    if (headers[name] !== undefined) reply.header(name, headers[name]);
  }
  const digest = String(headers['etag'] ?? '').replaceAll('"', '');
  if (/^[\w-]+$/.test(digest)) reply.header('ETag', `"${digest}"`);
  return reply.code(status).type('application/octet-stream').send(body);
}

/** A download that goes on where it was cut off begins anew when the object is another by now. */
async function open(call: DownloadCall): Promise<Download> {
  const range = rangeHeaders(call.request);
  try {
    return await attempt(call, range);
  } catch (error) {
    if (error instanceof GatewayError && error.statusCode === 412) return attempt(call, {});
    throw error;
  }
}

async function attempt(call: DownloadCall, range: Record<string, string>): Promise<Download> {
  const { native, params, request, config } = call;
  const { container, object } = params;
  try {
    return await streamDown(request.server.native.wire.streamAgent(service), {
      service,
      url: await native.address({ service, path: objectPath(container, object) }),
      headers: { ...native.headers(), Accept: '*/*', ...range },
      disconnected: request.disconnected,
      timeouts: config.timeouts,
    });
  } catch (error) {
    // An ordinary call finds out whose fault a 401 is.
    if (error instanceof GatewayError && error.statusCode === 401) {
      await readObject(native, container, object);
      throw new GatewayError('SERVICE_REFUSED_TOKEN', { service }, { service });
    }
    throw error;
  }
}

/**
 * Returns the headers for one range, and the object that it is a part of. The object store knows no `If-Range`: what that asks
 * is asked as a condition, whose refusal (412) means the whole. Anything else is no range, and the whole is the answer to it.
 */
function rangeHeaders({ headers }: Pick<FastifyRequest, 'headers'>): Record<string, string> {
  const range = headers.range?.replaceAll(' ', '') ?? '';
  if (!/^bytes=(\d{1,15}-\d{0,15}|-\d{1,15})$/.test(range)) return {};
  const condition = headers['if-range'];
  if (typeof condition !== 'string') return { Range: range };
  if (/^"[\w-]+"$/.test(condition)) return { Range: range, 'If-Match': condition };
  return Number.isNaN(Date.parse(condition)) ? {} : { Range: range, 'If-Unmodified-Since': condition };
}
