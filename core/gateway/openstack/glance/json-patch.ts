/** An operation of `application/openstack-images-v2.1-json-patch` (RFC 6902, top-level paths only). */
export interface PatchOperation {
  op: 'add' | 'replace' | 'remove';
  path: string;
  value?: unknown;
}

export const jsonPatchType = 'application/openstack-images-v2.1-json-patch';

/** Returns the operations that lead from what the image has to what is wanted; none when nothing differs. */
export function patchOf(
  current: Readonly<Record<string, unknown>>,
  updated: Readonly<Record<string, unknown>>,
  removed: readonly string[] = [],
): PatchOperation[] {
  const operations: PatchOperation[] = [];
  for (const [name, value] of Object.entries(updated)) {
    if (!Object.hasOwn(current, name)) operations.push({ op: 'add', path: pointer(name), value });
    else if (!isSame(current[name], value)) operations.push({ op: 'replace', path: pointer(name), value });
  }
  for (const name of new Set(removed)) {
    if (Object.hasOwn(current, name) && !Object.hasOwn(updated, name)) {
      operations.push({ op: 'remove', path: pointer(name) });
    }
  }
  return operations;
}

function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

function pointer(name: string): string {
  return `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
