import type { Standard } from '../neutron-records.ts';
import type { Body } from './attributes.ts';
import type { Caller } from './caller.ts';
import { factsOf, getRule, type Kind } from './kind.ts';

/** A record as this caller gets it: without what policy hides, and only the fields asked for. */
export function shown<R extends Pick<Standard, 'id' | 'project_id'>>(
  kind: Kind<R>,
  record: R,
  caller: Caller,
  fields: readonly string[] = [],
): Body {
  const view = kind.view(record, caller);
  const guarded = guardedOf(kind);
  const allows = guarded.length > 0 ? caller.about(factsOf(kind, record)) : undefined;
  for (const { name, rule } of guarded) {
    // No JSON has it then. Deleting it would turn the object into one that is slow to write, forty thousand times over.
    if (name in view && !allows?.(rule)) view[name] = undefined;
  }
  if (fields.length === 0) return view;
  return Object.fromEntries(fields.filter((field) => field in view).map((field) => [field, view[field]]));
}

interface Guarded {
  name: string;
  rule: string;
}

const guardedByKind = new WeakMap<object, readonly Guarded[]>();

/** The attributes that not everybody may read, with their rules. */
function guardedOf<R extends Pick<Standard, 'id' | 'project_id'>>(kind: Kind<R>): readonly Guarded[] {
  const known = guardedByKind.get(kind);
  if (known) return known;
  const names = Object.entries(kind.attributes).flatMap(([name, { readRule }]) => (readRule ? [name] : []));
  const guarded = names.map((name) => ({ name, rule: `${getRule(kind)}:${name}` }));
  guardedByKind.set(kind, guarded);
  return guarded;
}

/** Shows the members that every resource shows last. */
export function standardView(record: Standard): Body {
  return {
    tags: record.tags,
    created_at: record.created_at,
    updated_at: record.updated_at,
    revision_number: record.revision_number,
    project_id: record.project_id,
  };
}
