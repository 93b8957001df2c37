import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { GlanceApi } from '#protocol';
import { GatewayError } from '../../../http/errors.ts';
import * as images from '../../../openstack/glance/images.ts';
import type { NativeCaller } from '../../../openstack/native-caller.ts';
import type { Call } from '../../operations/call.ts';
import { tameRequest } from '../../../session/wire-rules.ts';
import { brokenOff, countingFields, dropRest, limitsOf } from '../uploads.ts';
import { createRecord, discardRecord } from './create.ts';
import type { Fields } from './image-fields.ts';
import { toImage } from './image.ts';

/** Properties of an image are a few dozen. */
const mostFields = 500;
const limits = limitsOf({ fields: mostFields, fieldSize: 256 * 1024 });

/** Characters of all fields together: they are kept until the file part begins. */
const allFields = 1024 * 1024;

type Upload = Call<GlanceApi.GlanceOperations['uploadImage']>;

/**
 * uploadImage: fields first, then the file part `data`, whose bytes go to the image service as they come. A form
 * without the part makes a record that waits for its data.
 */
export async function uploadImage(call: Upload): Promise<GlanceApi.Image> {
  if (!call.request.isMultipart()) throw new GatewayError('UPLOAD_EXPECTED');
  // Until it is told how the upload went: a switch or a renewal in the meantime revokes the token only then.
  return toImage(await call.native.holdingToken(() => receive(call)));
}

async function receive({ native, request }: Upload): Promise<images.NativeImage> {
  const sent: Record<string, unknown> = {};
  const countField = countingFields(mostFields);
  let image: images.NativeImage | undefined;
  let hasFile = false;
  let kept = 0;
  try {
    for await (const part of request.parts({ limits }) as AsyncIterable<Multipart>) {
      if (image) throw new GatewayError('UPLOAD_FIELD_AFTER_FILE', { name: part.fieldname });
      if (part.type === 'field') {
        countField();
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
      hasFile = true;
      image = await createRecordFor(native, part, fieldsOf(sent));
      await images.uploadImage(native, image.id, part.file);
    }
    image ??= await createRecord(native, fieldsOf(sent));
    if (!hasFile) return image;
  } catch (error) {
    dropRest(request);
    if (image) await discardRecord(native, image, request.log);
    throw brokenOff(error, request.disconnected, 'UPLOAD_BROKEN_OFF');
  }
  const stored = image;
  // A look that fails takes nothing back: the image is there.
  return images.readUploadedImage(native, stored.id).catch(() => stored);
}

async function createRecordFor(native: NativeCaller, part: MultipartFile, fields: Fields): Promise<images.NativeImage> {
  try {
    if (part.fieldname !== 'data') throw new GatewayError('UPLOAD_EXPECTED');
    return await createRecord(native, fields);
  } catch (error) {
    // The rest of the upload is of no use; left unread, it would block the connection.
    part.file.resume();
    throw error;
  }
}

/** A part may say that it is JSON; then its value comes parsed. */
function tameField(name: string, value: unknown): unknown {
  try {
    return tameRequest(value);
  } catch (error) {
    throw new GatewayError('INVALID_PARAMETER', { name, detail: error instanceof Error ? error.message : '' });
  }
}

function fieldsOf(sent: Readonly<Record<string, unknown>>): Fields {
  const original = sent['$$originalJSON'];
  if (original === undefined) return sent;
  try {
    const fields = typeof original === 'string' ? tameRequest(JSON.parse(original)) : original;
    if (typeof fields === 'object' && fields !== null && !Array.isArray(fields)) return fields as Fields;
  } catch {
    // Said below, with the field's name.
  }
  throw new GatewayError('INVALID_PARAMETER', { name: '$$originalJSON', detail: 'it must be a JSON object' });
}
