import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CloudError } from '../../shared/errors.ts';
import type { InnerAnswer } from '../../shared/inner-calls.ts';
import { nextLinks } from '../../shared/oslo-lists.ts';
import { type GlanceImage, showImage } from '../glance-calls.ts';
import { type Caller, type NovaCore, parameter, queryOf } from '../nova-core.ts';
import { imageSummary, imageView } from './image-view.ts';
import { proxiedCaller } from './proxied-caller.ts';

/** `/images` until 2.35: glance's images, shown and deleted through nova. */
export function imageRoutes(app: FastifyInstance, core: NovaCore): void {
  const answerList = async (request: FastifyRequest, tail: string, view: (image: GlanceImage) => object) => {
    const caller = proxiedCaller(core, request);
    const query = queryOf(request);
    const images = await listImages(core, caller, query);
    return {
      images: images.map(view),
      ...nextLinks(
        'images',
        core.selfUrl(`/images${tail}`),
        query,
        images.map(({ id }) => id),
      ),
    };
  };

  app.get('/v2.1/images', (request) => answerList(request, '', (image) => imageSummary(core, image)));
  app.get('/v2.1/images/detail', (request) => answerList(request, '/detail', (image) => imageView(core, image)));

  app.get('/v2.1/images/:image', async (request) => {
    const caller = proxiedCaller(core, request);
    return { image: imageView(core, await findImage(core, caller, parameter(request, 'image'))) };
  });

  app.delete('/v2.1/images/:image', async (request, reply) => {
    const caller = proxiedCaller(core, request);
    const answer = await core.context.inner.call('image', {
      method: 'DELETE',
      path: `/v2/images/${encodeURIComponent(parameter(request, 'image'))}`,
      token: caller.credentials.token,
    });
    if (answer.status === 404) throw imageNotFound();
    if (answer.status === 403) throw new CloudError(403, 'You are not allowed to delete the image.');
    if (answer.status >= 300) throw new Error(`The image service answered ${answer.status}.`);
    return reply.code(204).send();
  });
}

export async function findImage(core: NovaCore, caller: Caller, id: string): Promise<GlanceImage> {
  const image = await showImage(core, id, caller);
  if (!image) throw imageNotFound();
  return image;
}

function imageNotFound(): CloudError {
  return new CloudError(404, 'Image not found.');
}

/** Maps nova's filters to glance's. */
const filterNames: Readonly<Record<string, string>> = {
  name: 'name',
  status: 'status',
  'changes-since': 'updated_at',
  server: 'instance_uuid',
  type: 'image_type',
  minRam: 'min_ram',
  minDisk: 'min_disk',
};

/** Reads pages of glance's list until there are as many images as were asked for. */
async function listImages(core: NovaCore, caller: Caller, query: URLSearchParams): Promise<GlanceImage[]> {
  const limit = limitOf(query) || Number.POSITIVE_INFINITY;
  const images: GlanceImage[] = [];
  let path: string | undefined = `/v2/images?${glanceQuery(query).toString()}`;
  while (path !== undefined && images.length < limit) {
    const answer: InnerAnswer<ImagePage | undefined> = await core.context.inner.call('image', {
      path,
      token: caller.credentials.token,
    });
    if (answer.status === 400) throw new CloudError(400, `HTTP 400 Bad Request: ${refusalOf(query)}`);
    images.push(...(answer.body?.images ?? []));
    path = answer.body?.next;
  }
  return images.slice(0, limit);
}

interface ImagePage {
  images: GlanceImage[];
  next?: string;
}

function limitOf(query: URLSearchParams): number {
  const limit = query.get('limit');
  if (limit === null) return 0;
  if (!/^\s*[+-]?\d+\s*$/.test(limit)) throw new CloudError(400, 'Invalid input received: limit must be an integer');
  if (Number(limit) < 0) throw new CloudError(400, 'Invalid input received: limit must be >= 0');
  return Number(limit);
}

function glanceQuery(query: URLSearchParams): URLSearchParams {
  const filters = new URLSearchParams();
  for (const name of new Set(query.keys())) {
    const value = query.getAll(name).at(-1) ?? '';
    const filter = filterNames[name] ?? propertyOf(name);
    if (filter !== undefined) filters.set(filter, filterValue(name, value));
  }
  const marker = query.get('marker');
  if (marker) filters.set('marker', marker);
  return filters;
}

/** Nova strips all of these letters from the name's beginning, not the one word: `property-os_distro` looks for `s_distro`. */
function propertyOf(name: string): string | undefined {
  return name.startsWith('property-') ? name.replace(/^[-eoprty]+/, '') : undefined;
}

function filterValue(name: string, value: string): string {
  if (name === 'status') return value.toLowerCase();
  if (name === 'changes-since') return `gte:${value}`;
  // A server may be named by its address.
  if (name === 'server') return value.split('/').at(-1) ?? value;
  return value;
}

function refusalOf(query: URLSearchParams): string {
  if (query.has('changes-since')) {
    return 'Bad &quot;updated_at&quot; query filter format. Use ISO 8601 DateTime notation.';
  }
  return `No image found with ID ${query.get('marker')}`;
}
