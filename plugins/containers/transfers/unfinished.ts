import { Session, type Services, type TaskAgain } from '@sextant/sdk';
import type { Place } from '../place.ts';
import { objectTypeId } from '../stored-object.ts';

/** A file whose upload was interrupted: what it is known by when it is chosen again. Bytes. */
export interface LeftFile {
  name: string;
  size: number;
}

/** An upload that was interrupted: where it went, which files it had, and the object whose bytes it was to replace. */
export interface Unfinished {
  project: string | null;
  place: Place;
  files: readonly LeftFile[];
  /** The object's name in its folder, where one file was to have another name than its own. */
  name?: string;
  replaces?: string;
}

/** The most files that are named; more are only counted by their task. */
const named = 50;

/** How an upload begins again in another page. @param upload `replaces`: the path of the object that gets new bytes */
export function againAt(services: Services, upload: Omit<Unfinished, 'project'>): TaskAgain {
  const { place, files, ...rest } = upload;
  const { container, folder } = place;
  const kept: Unfinished = {
    project: ownProject(services),
    place: { container, folder },
    files: files.slice(0, named).map(({ name, size }) => ({ name, size })),
    ...rest,
  };
  return { type: objectTypeId, action: 'containers.upload', kept };
}

/** Anybody may have written there. */
export function unfinishedOf(kept: unknown): Unfinished | undefined {
  const { project, place, files, name, replaces } = (kept ?? {}) as Partial<Unfinished>;
  const { container, folder } = (place ?? {}) as Partial<Place>;
  if (typeof container !== 'string' || typeof folder !== 'string') return undefined;
  return {
    project: project ?? null,
    place: { container, folder },
    files: Array.isArray(files) ? files.filter(isLeftFile) : [],
    ...(typeof name === 'string' ? { name } : {}),
    ...(typeof replaces === 'string' ? { replaces } : {}),
  };
}

function isLeftFile(file: unknown): file is LeftFile {
  const { name, size } = (file ?? {}) as Partial<LeftFile>;
  return typeof name === 'string' && typeof size === 'number';
}

/** Another project may have a container of the same name. */
export function isOfThisProject(services: Services, { project }: Unfinished): boolean {
  return project === ownProject(services);
}

function ownProject(services: Services): string | null {
  return services.get(Session).current().project_id ?? null;
}
