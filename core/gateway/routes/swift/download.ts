import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { SwiftApi } from '#protocol';
import { finished } from 'node:stream/promises';
import { GatewayError } from '../../errors.ts';
import { streamDown, type Download } from '../../openstack/stream-down.ts';
import { objectPath, service } from '../../openstack/swift/paths.ts';
import { readObject } from '../../openstack/swift/objects.ts';
import type { Call } from '../../operations/call.ts';
import { lastPart } from './objects.ts';

/** SW-12: the bytes as the service sends them, as fast as the browser takes them. */
export async function downloadObject(call: Call<SwiftApi.SwiftOperations['SW-12']>): Promise<FastifyReply> {
  const { object } = call.params;
  const { headers, body } = await call.native.openStream(
    () => open(call),
    ({ body: bytes }) => finished(bytes),
  );
  const length = headers['content-length'];
  call.reply.header('Content-Disposition', attachment(downloadName(object, headers)));
  if (length !== undefined) call.reply.header('Content-Length', length);
  return call.reply.type('application/octet-stream').send(body);
}

async function open(call: Call<SwiftApi.SwiftOperations['SW-12']>): Promise<Download> {
  const { native, params, request, config } = call;
  const { container, object } = params;
  try {
    return await streamDown(request.server.native.wire.streamAgent(service), {
      service,
      url: await native.address({ service, path: objectPath(container, object) }),
      headers: { ...native.headers(), Accept: '*/*' },
      left: request.left,
      timeouts: config.timeouts,
    });
  } catch (error) {
    // Whose fault a 401 is, every other call finds out.
    if (error instanceof GatewayError && error.statusCode === 401) {
      await readObject(native, container, object);
      throw new GatewayError('SERVICE_REFUSED_TOKEN', { service }, { service });
    }
    throw error;
  }
}

/** The name's last part; one without an extension gets that of the file which was uploaded. */
export function downloadName(object: string, headers: IncomingHttpHeaders): string {
  const name = lastPart(object);
  const original = Buffer.from(String(headers['x-object-meta-orig-filename'] ?? ''), 'latin1').toString('utf8');
  const extension = name.includes('.') ? '' : (/\.[^./\\]+$/.exec(original)?.[0] ?? '');
  return (name + extension).replaceAll(',', '');
}

/** RFC 6266: for names that are no plain ASCII an encoded form besides. */
function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"${plain === name ? '' : `; filename*=UTF-8''${encoded}`}`;
}
