import type { FastifyInstance, FastifyRequest } from 'fastify';
import { segment } from '../../openstack/native.ts';
import { GatewayError } from '../../errors.ts';
import { readFlag, readQuery } from '../../plugins/wire-rules.ts';
import { nativeFilters } from '../native-filters.ts';
import { listLimit, pageSizeOf, toPage, type Page } from '../paging.ts';
import { toImage, type NativeImage } from './image.ts';

interface Listing {
  path: string;
  member: string;
  filters: Record<string, string>;
  sortKey: string;
  sortDir: string;
  defaultDir: string;
  marker: string | undefined;
  paginate: boolean;
}

/** GL-02, GL-10, GL-11. */
export async function glanceLists(glance: FastifyInstance): Promise<void> {
  glance.get('/images/', { config: { operation: 'GL-02' } }, async (request) => {
    const { paginate, marker, sort_dir, sort_key, resource_type: _ignored, ...filters } = readQuery(request);
    const page = await list<NativeImage>(glance, request, {
      path: '/images',
      member: 'images',
      filters: nativeFilters(filters),
      sortKey: textOr(sort_key, 'created_at'),
      sortDir: textOr(sort_dir, 'desc'),
      // An images page is walked in one direction only.
      defaultDir: textOr(sort_dir, 'desc'),
      marker: textOr(marker, '') || undefined,
      paginate: readFlag(paginate, false),
    });
    return {
      items: page.items.map((image) => toImage(image)),
      has_more_data: page.more,
      has_prev_data: page.prev,
    };
  });

  glance.get('/metadefs/namespaces/', { config: { operation: 'GL-10' } }, async (request) => {
    const { resource_type, properties_target, paginate, marker, sort_dir, sort_key, ...filters } = readQuery(request);
    if (typeof resource_type !== 'string' || resource_type === '') {
      throw new GatewayError('MISSING_PARAMETER', { name: 'resource_type' });
    }
    const page = await list<Namespace>(glance, request, {
      path: '/metadefs/namespaces',
      member: 'namespaces',
      filters: { ...nativeFilters(filters), resource_types: resource_type },
      sortKey: textOr(sort_key, 'namespace'),
      sortDir: textOr(sort_dir, 'asc'),
      defaultDir: 'asc',
      marker: textOr(marker, '') || undefined,
      paginate: readFlag(paginate, false),
    });
    const wanted = page.items.filter((namespace) => targets(namespace, resource_type, textOr(properties_target, '')));
    const session = glance.requireSession(request);
    const items = await Promise.all(
      wanted.map(({ namespace }) =>
        glance.native.json(request, session, {
          service: 'image',
          path: `/metadefs/namespaces/${segment(namespace)}`,
          query: { resource_type },
        }),
      ),
    );
    return { items, has_more_data: page.more, has_prev_data: page.prev };
  });

  glance.get('/metadefs/resourcetypes/', { config: { operation: 'GL-11' } }, async (request) => {
    const { resource_types: items } = await glance.native.json<{ resource_types: unknown[] }>(
      request,
      glance.requireSession(request),
      { service: 'image', path: '/metadefs/resource_types' },
    );
    return { items };
  });
}

interface Namespace {
  namespace: string;
  resource_type_associations?: { name: string; properties_target?: string }[];
}

/** An empty target does not filter (contract §4.6). */
function targets(namespace: Namespace, resourceType: string, target: string): boolean {
  if (target === '') return true;
  const associations = namespace.resource_type_associations ?? [];
  return associations.some((each) => each.name === resourceType && each.properties_target === target);
}

async function list<T>(glance: FastifyInstance, request: FastifyRequest, listing: Listing): Promise<Page<T>> {
  const size = listing.paginate ? pageSizeOf(request) : listLimit;
  // One more than fits tells whether there is another page.
  const wanted = listing.paginate ? size + 1 : size;
  const items: T[] = [];
  let marker = listing.marker;
  for (;;) {
    const answer = await glance.native.json<Record<string, unknown>>(request, glance.requireSession(request), {
      service: 'image',
      path: listing.path,
      query: {
        ...listing.filters,
        limit: wanted - items.length,
        sort_key: listing.sortKey,
        sort_dir: listing.sortDir,
        marker,
      },
    });
    const part = membersOf<T>(answer[listing.member], listing.member);
    items.push(...part);
    const next = nextMarker(answer['next']);
    // The service may give fewer than asked for; it says so by naming a next page.
    if (part.length === 0 || items.length >= wanted || next === undefined || next === marker) break;
    marker = next;
  }
  if (!listing.paginate) return { items: items.slice(0, listLimit), more: false, prev: false };
  const backwards = listing.sortDir !== listing.defaultDir;
  return toPage(items, { size, marker: listing.marker, backwards });
}

/** Only the marker of a `next` link is used: the address stays ours. */
function nextMarker(link: unknown): string | undefined {
  if (typeof link !== 'string') return undefined;
  const base = 'http://glance.invalid';
  return URL.canParse(link, base) ? (new URL(link, base).searchParams.get('marker') ?? undefined) : undefined;
}

function membersOf<T>(list: unknown, name: string): T[] {
  const members: unknown[] = Array.isArray(list) ? list : [];
  if (members.every((member) => typeof member === 'object' && member !== null)) return members as T[];
  const reason = `its ${name} are no objects`;
  throw new GatewayError('SERVICE_BAD_ANSWER', { service: 'image', reason }, { service: 'image' });
}

function textOr(value: string | boolean | null | undefined, fallback: string): string {
  return typeof value === 'string' && value !== '' ? value : fallback;
}
