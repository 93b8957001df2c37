import type { FastifyRequest } from 'fastify';
import { GatewayError } from '../../http/errors.ts';
import type { NativeCaller } from '../../openstack/native-caller.ts';
import { type NativeList, readList } from '../../openstack/native-pages.ts';

const defaultPageSize = 20;
const longestPage = 1000;
/** Without pages: this many at most. */
export const listLimit = 1000;

/** Returns the page size: the operator's cookie, else 20. */
export function pageSizeOf(request: FastifyRequest): number {
  const value = request.cookies['API_RESULT_PAGE_SIZE'] ?? '';
  const size = /^\d{1,6}$/.test(value) ? Number(value) : 0;
  return size >= 1 ? Math.min(size, longestPage) : defaultPageSize;
}

/** Returns the page size that a query asks for, else the operator's. */
export function limitOf(request: FastifyRequest, limit: number | undefined, usual = pageSizeOf(request)): number {
  if (limit === undefined) return usual;
  if (limit >= 1 && limit <= longestPage) return limit;
  throw new GatewayError('INVALID_PARAMETER', { name: 'limit', detail: `it must be from 1 to ${longestPage}` });
}

/** Reads from a marker on; when nova or neutron says that the marker is gone, from the beginning. */
export async function fromMarker<T>(
  marker: string | undefined,
  read: (marker: string | undefined) => Promise<T>,
): Promise<T> {
  try {
    return await read(marker);
  } catch (error) {
    if (marker === undefined || !isMarkerGone(error, marker)) throw error;
    return read(undefined);
  }
}

function isMarkerGone(error: unknown, marker: string): boolean {
  if (!(error instanceof GatewayError)) return false;
  if (error.statusCode === 404) return error.message.includes(marker);
  return error.statusCode === 400 && /^marker .*(not|could not be) found/i.test(error.message);
}

export interface Page<T> {
  items: T[];
  more: boolean;
  prev: boolean;
}

/** Reads one page of a native list, or, without pages, its beginning. */
export async function readPage<T extends object>(
  native: NativeCaller,
  request: FastifyRequest,
  wanted: { list: NativeList; paginate: boolean; marker: string | undefined; backwards: boolean },
): Promise<Page<T>> {
  const { list, paginate, marker, backwards } = wanted;
  const size = paginate ? pageSizeOf(request) : listLimit;
  // The one item more than fits tells whether there is another page.
  const items = await readList<T>(native, { ...list, marker, limit: paginate ? size + 1 : size });
  return paginate ? toPage(items, { size, marker, backwards }) : { items, more: false, prev: false };
}

/** Makes a page out of one item more than fits on it. */
export function toPage<T>(
  items: readonly T[],
  about: { size: number; marker: string | undefined; backwards: boolean },
): Page<T> {
  const hasMarker = about.marker !== undefined && about.marker !== '';
  if (items.length > about.size) return { items: items.slice(0, about.size), more: true, prev: hasMarker };
  if (about.backwards && hasMarker) return { items: [...items], more: true, prev: false };
  return { items: [...items], more: false, prev: hasMarker };
}
