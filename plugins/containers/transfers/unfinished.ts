import { Session, type Services, type TaskAgain } from '@sextant/sdk';
import type { Place } from '../place.ts';
import { objectTypeId } from '../stored-object.ts';

/** An upload that was interrupted: where it went, and the object whose bytes it was to replace. */
export interface Unfinished {
  project: string | null;
  place: Place;
  replaces?: string;
}

/** How an upload begins again in another page: where it was. @param replaces the path of the object that gets new bytes */
export function againAt(services: Services, { container, folder }: Place, replaces?: string): TaskAgain {
  const project = services.get(Session).current().project_id ?? null;
  const kept: Unfinished = { project, place: { container, folder }, ...(replaces === undefined ? {} : { replaces }) };
  return { type: objectTypeId, action: 'containers.upload', kept };
}

/** Anybody may have written there. */
export function unfinishedOf(kept: unknown): Unfinished | undefined {
  const { project, place, replaces } = (kept ?? {}) as Partial<Unfinished>;
  const { container, folder } = (place ?? {}) as Partial<Place>;
  if (typeof container !== 'string' || typeof folder !== 'string') return undefined;
  return {
    project: project ?? null,
    place: { container, folder },
    ...(typeof replaces === 'string' ? { replaces } : {}),
  };
}

/** Another project may have a container of the same name. */
export function isOfThisProject(services: Services, { project }: Unfinished): boolean {
  return project === (services.get(Session).current().project_id ?? null);
}
