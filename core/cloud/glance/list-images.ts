import { CloudError } from '../shared/errors.ts';
import type { ImageRecord } from './image.ts';
import { imageFilter } from './image-filters.ts';
import type { ImageStore } from './image-store.ts';
import type { ListQuery, Sort } from './list-query.ts';
import { canSee, isListed, type Viewer } from './visibility.ts';

/** The page of images that a list call asked for. */
export function listImages(images: ImageStore, query: ListQuery, viewer: Viewer): ImageRecord[] {
  const tests = query.filters.map(([name, value]) => imageFilter(name, value));
  const compare = comparison(query.sorts);
  const marker = query.marker === null ? undefined : findMarker(images, query.marker, viewer);

  const found: ImageRecord[] = [];
  for (const image of images.all()) {
    if (image.os_hidden !== query.hidden || image.status === 'pending_delete') continue;
    if (!isListed(image, viewer, query)) continue;
    if (!tests.every((test) => test(image)) || !query.tags.every((tag) => image.tags.includes(tag))) continue;
    // The marker need not be in the list itself: what comes after it in this order does.
    if (marker && compare(marker, image) >= 0) continue;
    found.push(image);
  }
  return found.sort(compare).slice(0, query.limit);
}

function findMarker(images: ImageStore, id: string, viewer: Viewer): ImageRecord {
  const marker = images.get(id);
  if (!marker) throw new CloudError(400, `No image found with ID ${id}`);
  if (!canSee(marker, viewer)) throw new CloudError(403, `Forbidding request, image ${id} not visible`);
  return marker;
}

function comparison(sorts: readonly Sort[]): (left: ImageRecord, right: ImageRecord) => number {
  return (left, right) => {
    for (const { key, descending } of sorts) {
      const order = compareValues(left[key], right[key]);
      if (order !== 0) return descending ? -order : order;
    }
    return 0;
  };
}

/** Nothing comes before everything; texts in the order of a case-blind collation. */
function compareValues(left: string | number | null, right: string | number | null): number {
  if (left === right) return 0;
  if (left === null) return -1;
  if (right === null) return 1;
  if (typeof left === 'number' || typeof right === 'number') return Number(left) - Number(right);
  const a = left.toLowerCase();
  const b = right.toLowerCase();
  return a < b ? -1 : a > b ? 1 : 0;
}
