import type { Standard } from '../records.ts';
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
  for (const [name, { readRule }] of Object.entries(kind.attributes)) {
    if (readRule && name in view && !caller.allows(`${getRule(kind)}:${name}`, factsOf(kind, record)))
      delete view[name];
  }
  if (fields.length === 0) return view;
  return Object.fromEntries(fields.filter((field) => field in view).map((field) => [field, view[field]]));
}

/** What every resource shows last. */
export function standardView(record: Standard): Body {
  return {
    tags: record.tags,
    created_at: record.created_at,
    updated_at: record.updated_at,
    revision_number: record.revision_number,
    project_id: record.project_id,
  };
}
