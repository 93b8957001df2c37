import type { callApi } from '@sextant/sdk';
import { withZone } from './container.ts';

/** Keys the registry and action results. */
export const objectTypeId = 'OS::Swift::Object';

type Entry = Awaited<ReturnType<typeof callApi<'listObjects'>>>['items'][number];

/** An object, or a folder: what several names begin with. */
export interface StoredObject extends Readonly<Entry> {
  /** `objectId(container, path)`: what rows and action results bear. */
  readonly id: string;
  readonly container: string;
}

/** Containers have no slash in their names. */
export function objectId(container: string, path: string): string {
  return `${container}/${path}`;
}

/** The path in an object's id. */
export function pathOf(id: string): string {
  return id.slice(id.indexOf('/') + 1);
}

export function toStoredObject(container: string, entry: Entry): StoredObject {
  return {
    ...entry,
    last_modified: withZone(entry.last_modified),
    container,
    id: objectId(container, entry.path),
  };
}
