import type { Code, Services } from '@sextant/sdk';
import { readObject } from '../object-calls.ts';
import { checkCount, replacementCode, uploadCode, uploadsCode } from '../object-code.ts';
import type { Place } from '../place.ts';
import type { FileOrder } from './send-file.ts';
import { readLimits } from './transfer-calls.ts';
import type { Entry } from './upload-many.ts';

/** Returns the code that stores a new file, all of it at once. Throws for one that is larger than the store takes so. */
export async function fileCode(services: Services, { container, path, file }: FileOrder): Promise<Code> {
  await checkSizes(services, [file]);
  return uploadCode({ container, path }, { file: file.name, name: file.name });
}

/**
 * Returns the code that replaces an object's bytes. Throws if the object is another by now, if it is made of segments, which
 * the console takes away, and if the file is larger than the store takes at once.
 */
export async function replacedCode(
  services: Services,
  { container, path, file, replaces }: FileOrder & { replaces: string },
): Promise<Code> {
  await checkSizes(services, [file]);
  const { timestamp, kept_headers: keeps } = await readObject(services, { container, path }, undefined, true);
  if (!keeps || (replaces !== '' && timestamp !== replaces)) throw new Error('not the object, or one of segments');
  return replacementCode({ container, path }, { file: file.name, keeps });
}

/** The same of several, which stand where it is run. */
export async function filesCode(services: Services, place: Place, entries: readonly Entry[]): Promise<Code> {
  checkCount(entries.length);
  await checkSizes(
    services,
    entries.flatMap(({ file }) => file ?? []),
  );
  return uploadsCode(place, entries);
}

async function checkSizes(services: Services, files: readonly File[]): Promise<void> {
  const { largest } = await readLimits(services);
  if (files.some(({ size }) => size > largest)) throw new Error('no one call stores it');
}
