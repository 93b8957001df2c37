import { pythonRepr } from '../shared/python-repr.ts';
import { invalid, refuse } from './faults.ts';
import type { Json } from './magnum-records.ts';

export interface Change {
  op: 'add' | 'replace' | 'remove';
  path: string;
  value?: unknown;
}

/** Always magnum's own. */
const internal = ['/created_at', '/id', '/links', '/updated_at', '/uuid', '/project_id', '/user_id'];

/** The changes that a body asks for. `fixed`: addresses that only magnum changes; `mandatory`: that can't be removed. */
export function readPatch(body: unknown, fixed: readonly string[], mandatory: readonly string[] = []): Change[] {
  if (!Array.isArray(body)) throw invalid('patch', pythonRepr(body), `Value not a valid list: ${pythonRepr(body)}`);
  return body.map((one: unknown) => {
    const { op, path, value } = (one ?? {}) as Json;
    if (!['remove', 'replace', 'add'].includes(String(op))) {
      throw invalid('op', op, 'Value should be one of: remove, replace, add');
    }
    if (typeof path !== 'string' || !/^(\/[\w-]+)+$/.test(path)) {
      throw invalid('path', path, 'Value should match the pattern ^(/[\\w-]+)+$');
    }
    if (value !== undefined && typeof value === 'object') {
      throw invalid(
        'value',
        pythonRepr(value),
        `Wrong type. Expected '(<class 'str'>, <class 'int'>)', got '<class '${Array.isArray(value) ? 'list' : 'dict'}'>'`,
      );
    }
    if ([...internal, ...fixed].includes(path)) {
      throw refuse(400, `'${path}' is an internal attribute and can not be updated`);
    }
    if (op === 'remove' && mandatory.includes(path)) {
      throw refuse(400, `'${path}' is a mandatory attribute and can not be removed`);
    }
    if (op !== 'remove' && value === undefined) throw refuse(400, "'add' and 'replace' operations needs value");
    return { op, path, ...(op === 'remove' ? {} : { value }) } as Change;
  });
}

/** The object with the changes made; a member may be one of a map (`/labels/x`). */
export function applyPatch(before: Json, changes: readonly Change[]): Json {
  const after = structuredClone(before);
  for (const { op, path, value } of changes) {
    const [first = '', second] = path.slice(1).split('/');
    const isDeep = second !== undefined;
    const holder = isDeep ? ((after[first] ??= {}) as Json) : after;
    const name = second ?? first;
    if (!isDeep && !Object.hasOwn(before, first)) {
      const verb = op === 'remove' ? 'remove' : 'replace';
      const shown = changes.map((one) =>
        pythonRepr({ path: one.path, op: one.op, ...(one.value === undefined ? {} : { value: one.value }) }),
      );
      throw refuse(
        400,
        `Couldn't apply patch '[${shown.join(', ')}]'. Reason: can't ${verb} a non-existent object '${first}'`,
      );
    }
    if (op !== 'remove') holder[name] = value;
    else if (isDeep) delete holder[name];
    else holder[name] = null;
  }
  return after;
}
