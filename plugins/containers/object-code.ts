import type { Code, CodeCall, CodeCommand } from '@sextant/sdk';
import { isPlain, objectPath } from './store-path.ts';

const service = 'object-store';
/** What the metadata of an object may be long; in bytes. */
const longestNote = 256;

interface Place {
  container: string;
  path: string;
}

/** What makes a folder outside the console. The `openstack` command makes objects of files alone, of another type. */
export function folderCode({ container, path }: Place): Code {
  const headers = { 'Content-Type': 'application/directory', 'Content-Length': '0', 'If-None-Match': '*' };
  return { calls: [{ method: 'PUT', service, path: objectPath(container, path), headers }] };
}

/** What stores a file, which stands in the folder where it is run, as a new object. */
export function uploadCode({ container, path }: Place, { file, name }: { file: string; name: string }): Code {
  const note = noteOf(name);
  const call: CodeCall = {
    method: 'PUT',
    service,
    path: objectPath(container, path),
    headers: {
      // By the object's name, as the service does where it is told none.
      'X-Detect-Content-Type': 'true',
      ...(note === undefined ? {} : { 'X-Object-Meta-Orig-Filename': note }),
      'If-None-Match': '*',
    },
    file,
  };
  const create: CodeCommand = { command: 'object create', options: [['--name', path]], names: [container, file] };
  const set: CodeCommand[] =
    note === undefined
      ? []
      : [{ command: 'object set', options: [['--property', `Orig-Filename=${note}`]], names: [container, path] }];
  // The command notes nothing but ASCII.
  const hasCommand = isPlain(path) && /^[\x20-\x7e]*$/.test(note ?? '');
  return {
    ...(hasCommand ? { commands: [create, ...set] } : {}),
    calls: [call],
    resources: [
      {
        type: 'openstack_objectstorage_object_v1',
        name: path,
        attributes: {
          container_name: container,
          name: path,
          source: file,
          detect_content_type: true,
          ...(note === undefined ? {} : { metadata: { 'Orig-Filename': note } }),
        },
      },
    ],
  };
}

/**
 * What stores a file's bytes in the place of an object's, which keeps what it `keeps`: the service forgets all that a PUT does
 * not say again. The `openstack` command says none of it.
 */
export function replacementCode(
  { container, path }: Place,
  { file, keeps }: { file: string; keeps: Readonly<Record<string, string>> },
): Code {
  const note = noteOf(file);
  const headers = { ...keeps, ...(note === undefined ? {} : { 'X-Object-Meta-Orig-Filename': note }) };
  return { calls: [{ method: 'PUT', service, path: objectPath(container, path), headers, file }] };
}

/**
 * What copies an object, over one of that name: the store takes a condition (`If-None-Match`) for one of what is copied. Who shows it
 * before has to ask whether the name is free.
 */
export function copyCode(from: Place, to: Place): Code {
  const headers = { 'X-Copy-From': objectPath(from.container, from.path), 'Content-Length': '0' };
  return { calls: [{ method: 'PUT', service, path: objectPath(to.container, to.path), headers }] };
}

/** Of so many objects code is given: nobody reads, or pastes, what is longer. */
const mostObjects = 5000;

/** Throws for more objects than code is given of. */
export function checkCount(count: number): void {
  if (count > mostObjects) throw new Error(`more than ${mostObjects} objects`);
}

/** What takes objects away, in that order. */
export function deletionCode(container: string, paths: readonly string[]): Code {
  return {
    ...(paths.every(isPlain) && paths.length > 0
      ? { commands: portionsOf(paths).map((names) => ({ command: 'object delete', names: [container, ...names] })) }
      : {}),
    calls: paths.map((path): CodeCall => ({ method: 'DELETE', service, path: objectPath(container, path) })),
  };
}

/** What a system takes as one command's words, with room to spare, in bytes. */
const longestCommand = 100_000;

function portionsOf(paths: readonly string[]): string[][] {
  const portions: string[][] = [];
  let room = 0;
  for (const path of paths) {
    const bytes = new TextEncoder().encode(path).length + 1;
    if (room < bytes) portions.push([]);
    room = (room < bytes ? longestCommand : room) - bytes;
    portions.at(-1)!.push(path);
  }
  return portions;
}

/** What stores several files, and folders that have none, where nothing is: the `openstack` command would write over it. */
export function uploadsCode(
  { container, folder }: { container: string; folder: string },
  entries: readonly { path: string; file?: { name: string } }[],
): Code {
  const codes = entries.map(({ path: below, file }) => {
    const place = { container, path: folder + below };
    return file ? uploadCode(place, { file: below, name: file.name }) : folderCode(place);
  });
  return { calls: codes.flatMap(({ calls }) => calls) };
}

/** What the file was called, where the service can note it: a download has its extension from there. */
function noteOf(name: string): string | undefined {
  // oxlint-disable-next-line no-control-regex -- no header may hold one
  const isNote = name !== '' && !/[\u0000-\u001f\u007f]/.test(name);
  return isNote && new TextEncoder().encode(name).length <= longestNote ? name : undefined;
}
