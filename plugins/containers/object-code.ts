import type { Code, CodeCall, CodeCommand } from '@sextant/sdk';
import { isPlain, objectPath } from './store-path.ts';

const service = 'object-store';
/** The longest text that an object's metadata takes, in bytes. */
const longestNote = 256;

interface Place {
  container: string;
  path: string;
}

/** Returns the code that makes a folder. The `openstack` command makes objects of files alone, of another type. */
export function folderCode({ container, path }: Place): Code {
  const headers = { 'Content-Type': 'application/directory', 'Content-Length': '0', 'If-None-Match': '*' };
  return { calls: [{ method: 'PUT', service, path: objectPath(container, path), headers }] };
}

/** Returns the code that stores a file as a new object. It expects the file in the folder where it runs. */
export function uploadCode({ container, path }: Place, { file, name }: { file: string; name: string }): Code {
  const note = noteOf(name);
  const call: CodeCall = {
    method: 'PUT',
    service,
    path: objectPath(container, path),
    headers: {
      // The service tells the type by the object's name, as it does where none is sent.
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
 * Returns the code that replaces an object's bytes by a file's. It sends again what the object `keeps`: the service forgets
 * all that a PUT does not say. The `openstack` command says none of it.
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
 * Returns the code that copies an object, also over one of that name. The store applies a condition (`If-None-Match`) to the
 * copied object. Callers that show it before have to ask whether the name is free.
 */
export function copyCode(from: Place, to: Place): Code {
  const headers = { 'X-Copy-From': objectPath(from.container, from.path), 'Content-Length': '0' };
  return { calls: [{ method: 'PUT', service, path: objectPath(to.container, to.path), headers }] };
}

/** The most objects for which code is shown: nobody reads, or pastes, more. */
const mostObjects = 5000;

/** Throws for more objects than code is given of. */
export function checkCount(count: number): void {
  if (count > mostObjects) throw new Error(`more than ${mostObjects} objects`);
}

/** Returns the code that deletes objects, in that order. */
export function deletionCode(container: string, paths: readonly string[]): Code {
  return {
    ...(paths.every(isPlain) && paths.length > 0
      ? { commands: portionsOf(paths).map((names) => ({ command: 'object delete', names: [container, ...names] })) }
      : {}),
    calls: paths.map((path): CodeCall => ({ method: 'DELETE', service, path: objectPath(container, path) })),
  };
}

/** The most bytes that a system takes as one command's words, with room to spare. */
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

/** Returns the code that stores files and empty folders as new objects: the `openstack` command would write over others. */
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

/** Returns the file's name, where the service can note it: a download has its extension from there. */
function noteOf(name: string): string | undefined {
  // oxlint-disable-next-line no-control-regex -- no header may hold one
  const isNote = name !== '' && !/[\u0000-\u001f\u007f]/.test(name);
  return isNote && new TextEncoder().encode(name).length <= longestNote ? name : undefined;
}
