import type { GlanceApi } from '#protocol';
import * as images from '../../../openstack/glance/images.ts';
import type { NativeCaller } from '../../../openstack/native-caller.ts';
import { GatewayError } from '../../../http/errors.ts';
import { segment } from '../../../openstack/path-segment.ts';
import type { Call } from '../../operations/call.ts';
import { type Fields, toNativeFields, withCreateDefaults } from './image-fields.ts';
import { toImage } from './image.ts';

/** createImage: a record with no data yet; its data comes from an address, from the browser directly, or later. */
export async function createImage(
  call: Call<GlanceApi.GlanceOperations['createImage']>,
): Promise<GlanceApi.CreatedImage> {
  const { native, body, config, request } = call;
  if (body.image_url) checkAddress(body.image_url);
  const image = await createRecord(native, body as Fields);
  if (body.image_url) {
    const fetchIt = body.import_data === true ? images.importFrom : images.addLocation;
    try {
      await fetchIt(native, image.id, body.image_url);
    } catch (error) {
      await discardRecord(native, image, request.log);
      throw error;
    }
  }
  const isDirect = config.uploads === 'direct' && typeof body.data === 'string' && body.data !== '';
  return { ...toImage(image), ...(isDirect ? await directUpload(native, image) : {}) };
}

/** The image service would show the password of an address to everybody who sees the image. */
function checkAddress(address: string): void {
  if (!URL.canParse(address)) return;
  const { username, password } = new URL(address);
  if (username || password) {
    const detail = 'an address with a user name or a password is not taken';
    throw new GatewayError('INVALID_PARAMETER', { name: 'image_url', detail });
  }
}

export function createRecord(native: NativeCaller, fields: Fields): Promise<images.NativeImage> {
  return images.createImage(native, withCreateDefaults(toNativeFields(fields)));
}

/** Removes a record whose data will not come; the failure that led here is what the client hears of. */
export async function discardRecord(
  native: NativeCaller,
  image: images.NativeImage,
  log: { warn(facts: object, text: string): void },
): Promise<void> {
  try {
    await images.discardImage(native, image.id);
  } catch (error) {
    log.warn({ image: image.id, code: (error as { code?: string }).code }, 'an image record was left behind');
  }
}

/** Returns the address and the token with which the browser sends the file to the image service itself. */
async function directUpload(
  native: NativeCaller,
  image: images.NativeImage,
): Promise<{ upload_url: string; token_id: string }> {
  const base = await native.publicEndpoint('image');
  return { upload_url: `${base}/images/${segment(image.id)}/file`, token_id: native.session.tokens.scoped };
}
