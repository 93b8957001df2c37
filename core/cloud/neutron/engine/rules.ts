import { isJsonObject } from '../../shared/json-values.ts';
import { type Body, isExplicit } from './attributes.ts';
import type { RuleTree } from './caller.ts';
import type { Kind } from './kind.ts';
import type { Standard } from '../neutron-records.ts';

/** Attributes whose parts have rules of their own. */
const inParts = new Set(['external_gateway_info', 'fixed_ips', 'allowed_address_pairs']);

/** The rules that a create or update of this body needs: the action's, and those of the attributes it names. */
export function rulesFor<R extends Pick<Standard, 'id' | 'project_id'>>(
  kind: Kind<R>,
  action: 'create' | 'update',
  body: Body,
): RuleTree[] {
  const rule = `${action}_${kind.rule ?? kind.name}`;
  const named = Object.keys(kind.attributes).filter((name) => {
    if (!kind.attributes[name]?.guarded) return false;
    return action === 'create' ? isExplicit(kind.attributes, body, name) : Object.hasOwn(body, name);
  });
  return [
    { rule },
    ...named.map((name): RuleTree => {
      const parts = inParts.has(name) ? partsOf(body[name]).map((part) => `${rule}:${name}:${part}`) : [];
      return { rule: `${rule}:${name}`, parts };
    }),
  ];
}

function partsOf(value: unknown): string[] {
  const items = Array.isArray(value) ? value : [value];
  return [...new Set(items.flatMap((item) => (isJsonObject(item) ? Object.keys(item) : [])))];
}
