import { defineHostToken } from '#base';
import type { PointStore, ResourceTypeRegistry } from '#registry';

/** The points of the console: the host's and the shared interface's; plugins contribute through their context. */
export const Points = defineHostToken<PointStore>('sextant.points@1');

/** The resource types; plugins ask `Resources`. */
export const ResourceTypes = defineHostToken<ResourceTypeRegistry>('sextant.resource-types@1');
