import { CloudError } from '../shared/errors.ts';
import { DetailedError } from './fault-page.ts';
import type { ImageRecord, Location } from './image.ts';
import { imageSchema } from './image-schema.ts';
import type { Change } from './parse-patch.ts';
import { checkSchema } from './schema-check.ts';
import type { Caller, GlanceCore } from './glance-core.ts';

const schemes = ['http:', 'https:', 'file:', 'swift:', 'rbd:', 'cinder:'];

/** A change of `/locations`, which glance refuses to most where locations are not shown. */
export function changeLocations(core: GlanceCore, image: ImageRecord, change: Change, caller: Caller): ImageRecord {
  if (change.op === 'remove') return removeLocation(core, image, change, caller);
  core.enforceImage('set_image_location', image, caller);
  if (change.op === 'replace') {
    if (Array.isArray(change.value) && change.value.length === 0) {
      throw new DetailedError(403, 'Cannot set locations to empty list.');
    }
    requireVisible(core, 'update');
    checkSchema('image', imageSchema(core.options), { locations: change.value });
    return withLocations(core, image, change.value as Location[]);
  }
  requireVisible(core, 'add');
  checkSchema('image', imageSchema(core.options), { locations: [change.value] });
  const locations = [...image.locations];
  const at = change.path[1] === '-' ? locations.length : Number(change.path[1]) - 1;
  if (!Number.isInteger(at) || at < 0 || at > locations.length) {
    throw new CloudError(400, 'Invalid position for adding a location.');
  }
  locations.splice(at, 0, change.value as Location);
  return withLocations(core, image, locations);
}

function removeLocation(core: GlanceCore, image: ImageRecord, change: Change, caller: Caller): ImageRecord {
  core.enforceImage('delete_image_location', image, caller);
  requireVisible(core, 'remove');
  const at = Number(change.path[1]);
  if (image.locations.length === 1) throw new CloudError(403, 'Cannot remove last location in the image.');
  if (!Number.isInteger(at) || !image.locations[at]) {
    throw new CloudError(400, 'Invalid position for removing a location.');
  }
  return { ...image, locations: image.locations.filter((_location, index) => index !== at) };
}

function requireVisible(core: GlanceCore, verb: string): void {
  if (!core.options.showMultipleLocations) {
    throw new CloudError(403, `It's not allowed to ${verb} locations if locations are invisible.`);
  }
}

/** An image whose data lies elsewhere is active at once; its size is not known. */
function withLocations(core: GlanceCore, image: ImageRecord, locations: Location[]): ImageRecord {
  for (const { url } of locations) {
    if (!URL.canParse(url) || !schemes.includes(new URL(url).protocol)) throw new CloudError(400, 'Invalid location');
  }
  if (image.status !== 'queued') return { ...image, locations };
  return { ...image, locations, status: 'active', stores: [core.options.stores[0]?.id ?? 'http'] };
}
