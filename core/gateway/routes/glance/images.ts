import type { FastifyInstance, FastifyRequest } from 'fastify';
import { GatewayError } from '../../errors.ts';
import { segment } from '../../openstack/native.ts';
import { customProperties, toImage, type NativeImage } from './image.ts';
import { propertyValue, toNativeFields, type Fields } from './image-fields.ts';
import { jsonPatchType, patchOf } from './json-patch.ts';

type WithId = { Params: { id: string } };

/** One image: GL-03, GL-04, GL-05, GL-08, GL-09, GL-12, GL-13. */
export async function glanceImages(glance: FastifyInstance): Promise<void> {
  const { native } = glance;
  const pathOf = (id: string) => `/images/${segment(id)}`;
  const read = (request: FastifyRequest, id: string) =>
    native.json<NativeImage>(request, glance.requireSession(request), { service: 'image', path: pathOf(id) });
  const patch = async (
    request: FastifyRequest,
    image: NativeImage,
    updated: Readonly<Record<string, unknown>>,
    removed: readonly string[] = [],
  ): Promise<void> => {
    const operations = patchOf(image, updated, removed);
    if (operations.length === 0) return;
    await native.send(request, glance.requireSession(request), {
      service: 'image',
      method: 'PATCH',
      path: pathOf(image.id),
      body: operations,
      contentType: jsonPatchType,
    });
  };

  glance.get<WithId>('/images/:id/', { config: { operation: 'GL-03' } }, async (request) =>
    toImage(await read(request, request.params.id), { extended: true }),
  );

  glance.patch<WithId & { Body: Fields }>(
    '/images/:id/',
    { config: { operation: 'GL-04', jsonBody: 'required' } },
    async (request, reply) => {
      const wanted = toNativeFields(asFields(request.body));
      await patch(request, await read(request, request.params.id), wanted);
      return reply.code(204).send();
    },
  );

  glance.delete<WithId>('/images/:id/', { config: { operation: 'GL-05' } }, async (request, reply) => {
    await native.send(request, glance.requireSession(request), {
      service: 'image',
      method: 'DELETE',
      path: pathOf(request.params.id),
    });
    return reply.code(204).send();
  });

  glance.get<WithId>('/images/:id/properties/', { config: { operation: 'GL-08' } }, async (request) =>
    customProperties(await read(request, request.params.id)),
  );

  glance.patch<WithId & { Body: Fields }>(
    '/images/:id/properties/',
    { config: { operation: 'GL-09', jsonBody: 'required' } },
    async (request, reply) => {
      const { updated, removed } = readPropertyChange(asFields(request.body));
      await patch(request, await read(request, request.params.id), updated, removed);
      return reply.code(204).send();
    },
  );

  for (const [action, operation] of [
    ['deactivate', 'GL-12'],
    ['reactivate', 'GL-13'],
  ] as const) {
    glance.post<WithId>(`/images/:id/actions/${action}/`, { config: { operation } }, async (request, reply) => {
      await native.send(request, glance.requireSession(request), {
        service: 'image',
        method: 'POST',
        path: `${pathOf(request.params.id)}/actions/${action}`,
      });
      return reply.code(204).send();
    });
  }
}

export function asFields(body: unknown): Fields {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Fields;
  throw new GatewayError('UNEXPECTED_FORMAT');
}

/** Read-only at glance; a client that sends them back means no change. */
const readOnly = new Set(['os_hash_algo', 'os_hash_value']);

function readPropertyChange(body: Fields): { updated: Record<string, unknown>; removed: string[] } {
  if (!('updated' in body)) throw new GatewayError('MISSING_PARAMETER', { name: 'updated' });
  const removed = body['removed'] ?? [];
  if (!Array.isArray(removed) || removed.some((name) => typeof name !== 'string')) {
    throw new GatewayError('UNEXPECTED_FORMAT');
  }
  const updated = Object.entries(asFields(body['updated']))
    .filter(([name, value]) => !readOnly.has(name) && value !== null && value !== undefined)
    .map(([name, value]) => [name, propertyValue(name, value)]);
  return { updated: Object.fromEntries(updated), removed: removed as string[] };
}
