import { type Code, isGone, type Services } from '@sextant/sdk';
import { listBelow } from '../object-calls.ts';
import { checkCount, deletionCode } from '../object-code.ts';
import { nameWithin, segmentsContainer } from '../transfers/segment-plan.ts';
import type { Found } from './discover.ts';

/**
 * Returns the code that deletes the found objects, files first. Throws if they are too many to read, and if a file has
 * segments, or may have: the console finds an object's own segments by asking what the object is made of.
 */
export async function foundCode(
  services: Services,
  container: string,
  { files, markers }: Found,
  mayHave = () => mayHaveSegments(services, container, files),
): Promise<Code> {
  checkCount(files.length + markers.length);
  if (await mayHave()) throw new Error('an object of segments');
  return deletionCode(container, [...files, ...markers]);
}

/** Lists the possible segments of these objects: all whose names begin with theirs, as far as they were listed. */
async function possibleSegments(services: Services, container: string, files: readonly string[]) {
  const names = new Set(files.map(nameWithin));
  // A digest has no folder in common with the other names: then all segments are listed.
  const folder = files.every((file) => names.has(file)) ? commonFolder(files) : '';
  const { paths, hasMore } = await segmentsBelow(services, container, folder);
  const isOf = (path: string) => [...path.matchAll(/\//g)].some(({ index }) => names.has(path.slice(0, index)));
  return { names, paths: paths.filter(isOf), hasMore };
}

/** Is there something that may be a segment of one of these objects? */
export async function mayHaveSegments(
  services: Services,
  container: string,
  files: readonly string[],
): Promise<boolean> {
  if (files.length === 0) return false;
  const { paths, hasMore } = await possibleSegments(services, container, files);
  return hasMore || paths.length > 0;
}

/** Matches what clients add to an object's name for its segments: `/slo/time/size/segment size/number`, or without `slo`. */
const tail = /\/(?:[sd]lo\/)?\d[\d.]*(?:-\w+)?\/\d+\/\d+(?:-\w+)?\/\d+$/;

/** Were segments found that are of one of these objects? False also where there are too many to look at. */
export async function haveSegments(services: Services, container: string, files: readonly string[]): Promise<boolean> {
  if (files.length === 0) return false;
  const { names, paths } = await possibleSegments(services, container, files);
  return paths.some((path) => tail.test(path) && names.has(path.replace(tail, '')));
}

async function segmentsBelow(services: Services, container: string, folder: string) {
  try {
    return await listBelow(services, { container: segmentsContainer(container), folder });
  } catch (error) {
    if (isGone(error)) return { paths: [], hasMore: false };
    throw error;
  }
}

/** The folder that all of them are in: `a/b/` of `a/b/c` and `a/b/d/e`. */
function commonFolder(paths: readonly string[]): string {
  const [first = ''] = paths;
  let end = first.lastIndexOf('/') + 1;
  while (end > 0 && !paths.every((path) => path.startsWith(first.slice(0, end)))) {
    end = end < 2 ? 0 : first.lastIndexOf('/', end - 2) + 1;
  }
  return first.slice(0, end);
}
