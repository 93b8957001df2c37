import { defineToken } from '#base';
import type { PointStore, ResourceTypeRegistry } from '#registry';

/** The points of the console: the host's and the shared interface's; plugins contribute through their context. */
export const Points = defineToken<PointStore>('sextant.points@1');

/** The resource types; plugins ask `Resources`. */
export const ResourceTypes = defineToken<ResourceTypeRegistry>('sextant.resource-types@1');
