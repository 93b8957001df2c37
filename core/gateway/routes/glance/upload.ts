import type { Readable } from 'node:stream';
import multipart, { type MultipartFile, type Multipart } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { GatewayError } from '../../errors.ts';
import { segment } from '../../openstack/native.ts';
import { streamUp } from '../../openstack/stream-up.ts';
import { tameJson } from '../../plugins/wire-rules.ts';
import { toImage, type NativeImage } from './image.ts';
import { createRecord, discardRecord } from './create.ts';
import type { Fields } from './image-fields.ts';

const limits = {
  fieldSize: 256 * 1024,
  fields: 500,
  files: 1,
  fieldNameSize: 255,
  // Of any size: the bytes are piped, never kept.
  fileSize: Number.POSITIVE_INFINITY,
};

/** Characters of all fields together: they are kept until the file part begins. */
const allFields = 1024 * 1024;

/** GL-06: fields first, then the file part `data`, whose bytes go to the image service as they come (contract §4.4). */
export async function glanceUpload(glance: FastifyInstance): Promise<void> {
  await glance.register(multipart, { limits });

  glance.post(
    '/images/',
    { config: { operation: 'GL-06', form: true }, bodyLimit: Number.MAX_SAFE_INTEGER },
    async (request, reply) => {
      if (!request.isMultipart()) throw new GatewayError('UPLOAD_EXPECTED');
      const { scoped } = glance.requireSession(request).tokens;
      // Until it is told how the upload went: a switch or a renewal in the meantime revokes the token only then.
      const image = await glance.native.uses.during(scoped, () => receive(glance, request));
      return reply
        .code(201)
        .header('Location', `/api/glance/images/${segment(String(image.id))}`)
        .send(toImage(image));
    },
  );
}

async function receive(glance: FastifyInstance, request: FastifyRequest): Promise<NativeImage> {
  const sent: Record<string, unknown> = {};
  let image: NativeImage | undefined;
  let kept = 0;
  try {
    for await (const part of request.parts({ limits }) as AsyncIterable<Multipart>) {
      if (image) throw new GatewayError('UPLOAD_FIELD_AFTER_FILE', { name: part.fieldname });
      if (part.type === 'field') {
        if (part.valueTruncated) {
          throw new GatewayError('INVALID_PARAMETER', { name: part.fieldname, detail: 'it is too long' });
        }
        const value = tameField(part.fieldname, part.value);
        kept += part.fieldname.length + JSON.stringify(value ?? null).length;
        if (kept > allFields) throw new GatewayError('BODY_TOO_LARGE', { limit: allFields });
        sent[part.fieldname] = value;
        continue;
      }
      // The record is made only now: a refused field costs the browser no upload.
      image = await createRecordFor(glance, request, part, fieldsOf(sent));
      await pipe(glance, request, image, part.file);
    }
    if (!image) throw new GatewayError('UPLOAD_EXPECTED');
  } catch (error) {
    if (image) await discardRecord(glance, request, image);
    throw brokenOff(error, request);
  }
  return glance.native.json<NativeImage>(request, glance.requireSession(request), {
    service: 'image',
    path: `/images/${segment(image.id)}`,
    detached: true,
  });
}

async function createRecordFor(
  glance: FastifyInstance,
  request: FastifyRequest,
  part: MultipartFile,
  fields: Fields,
): Promise<NativeImage> {
  try {
    if (part.fieldname !== 'data') throw new GatewayError('UPLOAD_EXPECTED');
    return await createRecord(glance, request, fields);
  } catch (error) {
    // The rest of the upload is of no use; left unread, it would block the connection.
    part.file.resume();
    throw error;
  }
}

/** A part may say that it is JSON; then its value comes parsed. */
function tameField(name: string, value: unknown): unknown {
  try {
    return tameJson(value);
  } catch {
    throw new GatewayError('INVALID_PARAMETER', { name, detail: 'it is nested too deeply' });
  }
}

function fieldsOf(sent: Readonly<Record<string, unknown>>): Fields {
  const original = sent['$$originalJSON'];
  if (original === undefined) return sent;
  try {
    const fields = typeof original === 'string' ? tameJson(JSON.parse(original)) : original;
    if (typeof fields === 'object' && fields !== null && !Array.isArray(fields)) return fields as Fields;
  } catch {
    // Said below, with the field's name.
  }
  throw new GatewayError('INVALID_PARAMETER', { name: '$$originalJSON', detail: 'it must be a JSON object' });
}

async function pipe(
  glance: FastifyInstance,
  request: FastifyRequest,
  image: NativeImage,
  file: Readable,
): Promise<void> {
  const session = glance.requireSession(request);
  const url = await glance.native.address(request, session, {
    service: 'image',
    path: `/images/${segment(image.id)}/file`,
  });
  await glance.native.uses.during(session.tokens.scoped, () =>
    streamUp(glance.native.wire.agent, {
      service: 'image',
      url,
      headers: { ...glance.native.headers(request, session), 'Content-Type': 'application/octet-stream' },
      body: file,
      left: request.left,
      timeouts: glance.config.timeouts,
    }),
  );
}

function brokenOff(error: unknown, request: FastifyRequest): unknown {
  if (error instanceof GatewayError && error.code !== 'REQUEST_ABANDONED') return error;
  const isCutOff = error instanceof Error && /multipart|premature|abort|abandoned|left/i.test(error.message);
  if (!isCutOff && !request.left.aborted) return error;
  return new GatewayError('UPLOAD_BROKEN_OFF', {}, {}, { cause: error });
}
