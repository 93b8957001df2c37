import { CloudError } from '../shared/errors.ts';

/** An operation of a patch, its path split. */
export interface Change {
  op: 'add' | 'replace' | 'remove';
  path: readonly string[];
  value: unknown;
}

const operations = ['add', 'remove', 'replace'] as const;

/** Media types of patches, with how their operations are written. */
export const patchTypes = {
  'application/openstack-images-v2.0-json-patch': { named: false },
  'application/openstack-images-v2.1-json-patch': { named: true },
} as const;

export type PatchType = keyof typeof patchTypes;

/** Reads a patch; 400 with glance's text for what is none. */
export function parsePatch(body: unknown, type: PatchType): Change[] {
  if (!Array.isArray(body)) refuse('Request body must be a JSON array of operation objects.');
  return (body as unknown[]).map((operation) => {
    if (typeof operation !== 'object' || operation === null || Array.isArray(operation)) {
      refuse('Operations must be JSON objects.');
    }
    const members = operation as Readonly<Record<string, unknown>>;
    const { op, pointer } = patchTypes[type].named ? readNamed(members) : readKeyed(members);
    const path = readPointer(pointer);
    if (path.length !== 1 && path[0] !== 'locations') refuse(`Invalid JSON pointer for this resource: '${pointer}'`);
    if (op !== 'remove' && !Object.hasOwn(members, 'value'))
      refuse(`Operation "${op}" requires a member named "value".`);
    return { op, path, value: members['value'] };
  });
}

/** `{op: 'replace', path: '/name', value}` */
function readNamed(members: Readonly<Record<string, unknown>>): { op: Change['op']; pointer: string } {
  const op = members['op'];
  const choices = `It must be one of the following: ${operations.join(', ')}.`;
  if (op === undefined) refuse(`Unable to find \`op\` in JSON Schema change. ${choices}`);
  if (!isOperation(op)) refuse(`Invalid operation: \`${String(op)}\`. ${choices}`);
  const pointer = members['path'];
  if (typeof pointer !== 'string') refuse("Unable to find 'path' in JSON Schema change");
  return { op, pointer };
}

/** `{replace: '/name', value}` */
function readKeyed(members: Readonly<Record<string, unknown>>): { op: Change['op']; pointer: string } {
  const [op, another] = operations.filter((operation) => Object.hasOwn(members, operation));
  if (op === undefined || another !== undefined) {
    const count = op === undefined ? 'exactly one member' : 'only one member';
    refuse(`Operation objects must contain ${count} named "add", "remove", or "replace".`);
  }
  return { op, pointer: String(members[op]) };
}

function isOperation(op: unknown): op is Change['op'] {
  return (operations as readonly unknown[]).includes(op);
}

/** A JSON pointer as its parts: `/a~1b` → `['a/b']`. */
function readPointer(pointer: string): string[] {
  if (!pointer.startsWith('/')) refuse(`Pointer \`${pointer}\` does not start with "/".`);
  if (/\/\s*?\//.test(pointer.slice(1))) refuse(`Pointer \`${pointer}\` contains adjacent "/".`);
  if (pointer.length > 1 && pointer.endsWith('/')) refuse(`Pointer \`${pointer}\` end with "/".`);
  if (/~(?![01])/.test(pointer)) {
    refuse(`Pointer \`${pointer}\` contains "~" not part of a recognized escape sequence.`);
  }
  return pointer
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function refuse(text: string): never {
  throw new CloudError(400, text);
}
