import type { FastifyInstance, FastifyRequest } from 'fastify';
import { endpointOf } from '../../openstack/catalog.ts';
import { segment } from '../../openstack/native.ts';
import { toImage, type NativeImage } from './image.ts';
import { toNativeFields, withCreateDefaults, type Fields } from './image-fields.ts';
import { asFields } from './images.ts';
import { jsonPatchType } from './json-patch.ts';

/** GL-07: a record with no data yet; its data comes from an address, from the browser directly, or later. */
export async function glanceCreate(glance: FastifyInstance): Promise<void> {
  glance.put<{ Body: Fields }>(
    '/images/',
    { config: { operation: 'GL-07', jsonBody: 'required' } },
    async (request, reply) => {
      const fields = asFields(request.body);
      const image = await createRecord(glance, request, fields);
      const url = fields['image_url'];
      if (typeof url === 'string' && url !== '')
        await fetchFrom(glance, request, image, url, fields['import_data'] === true);
      const direct = glance.config.uploads === 'direct' && typeof fields['data'] === 'string' && fields['data'] !== '';
      return reply
        .code(201)
        .header('Location', `/api/glance/images/${segment(String(image.id))}`)
        .send({ ...toImage(image), ...(direct ? await directUpload(glance, request, image) : {}) });
    },
  );
}

export async function createRecord(
  glance: FastifyInstance,
  request: FastifyRequest,
  fields: Fields,
): Promise<NativeImage> {
  return glance.native.json<NativeImage>(request, glance.requireSession(request), {
    service: 'image',
    method: 'POST',
    path: '/images',
    body: withCreateDefaults(toNativeFields(fields)),
  });
}

/** Removes a record whose data will not come; the failure that led here is what the client hears of. */
export async function discardRecord(
  glance: FastifyInstance,
  request: FastifyRequest,
  image: NativeImage,
): Promise<void> {
  try {
    await glance.native.send(request, glance.requireSession(request), {
      service: 'image',
      method: 'DELETE',
      path: `/images/${segment(image.id)}`,
      detached: true,
    });
  } catch (error) {
    request.log.warn({ image: image.id, code: (error as { code?: string }).code }, 'an image record was left behind');
  }
}

/** `import`: the image service copies the data; else it only notes where the data is, if it allows that at all. */
async function fetchFrom(
  glance: FastifyInstance,
  request: FastifyRequest,
  image: NativeImage,
  url: string,
  isImport: boolean,
): Promise<void> {
  const path = `/images/${segment(image.id)}`;
  try {
    await glance.native.send(request, glance.requireSession(request), {
      service: 'image',
      ...(isImport
        ? { method: 'POST', path: `${path}/import`, body: { method: { name: 'web-download', uri: url } } }
        : {
            method: 'PATCH',
            path,
            body: [{ op: 'add', path: '/locations/-', value: { url, metadata: {} } }],
            contentType: jsonPatchType,
          }),
    });
  } catch (error) {
    await discardRecord(glance, request, image);
    throw error;
  }
}

/** The browser sends the file to the image service itself, with the session's token (contract §4.4, D-25). */
async function directUpload(
  glance: FastifyInstance,
  request: FastifyRequest,
  image: NativeImage,
): Promise<{ upload_url: string; token_id: string }> {
  const session = glance.requireSession(request);
  const catalog = await glance.native.catalog(request, session);
  const base = endpointOf(catalog, 'image', { region: session.region, interface: 'public', secondary: null });
  return { upload_url: `${base}/images/${segment(image.id)}/file`, token_id: session.tokens.scoped };
}
