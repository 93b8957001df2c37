import type { FactTrace } from '#registry';
import type { Translate } from '#ui/services-context.tsx';
import type { Entry } from './entry.ts';
import { reasonsOf } from './words.ts';

/** The facts that a support ticket needs besides the entry. */
export interface TraceContext {
  /** The console's build. */
  readonly build: string;
  /** Path of the page, without its query. */
  readonly page: string;
  /** The version and the state of the entry's plugin. */
  readonly plugin?: { readonly version: string; readonly state: string };
}

/**
 * The whole trace of an entry as plain data: what its members are is said in `Explanation`. Facts, names and rules alone: no
 * token, no content of the cloud.
 */
export function traceRecord(entry: Entry, context: TraceContext, t: Translate): Record<string, unknown> {
  const { key, label, place, verdict, gates, absence, rule } = entry;
  const told = entry.explain?.();
  return plain({
    key,
    label,
    point: place.point,
    on: place.on,
    verdict,
    reasons: reasonsOf(entry, t),
    owner: { id: entry.owner, version: context.plugin?.version, state: context.plugin?.state },
    nth: entry.nth,
    order: told?.order,
    anchor: told?.anchor,
    waitsFor: told?.waitsFor,
    replaces: told?.replaces,
    replacedBy: told?.replacedBy,
    when: told?.when && { text: told.when.text, value: told.when.value, facts: told.when.traces.map(factRecord) },
    gates: gates.length > 0 ? gates.map(({ open, trace }) => ({ open, ...factRecord(trace) })) : undefined,
    layout: told?.layout ?? rule,
    absence: absence && { plugin: absence.plugin, state: absence.state, reason: absence.reason },
    problem: absence?.problem && { ...absence.problem, cause: undefined },
    page: context.page,
    build: context.build,
  });
}

/** The same for people: a line for each member, what is inside one indented. */
export function traceText(record: Readonly<Record<string, unknown>>): string {
  return linesOf(record, '').join('\n');
}

function linesOf(value: unknown, indent: string): string[] {
  return Object.entries(value as object).flatMap(([name, member]) => {
    if (typeof member !== 'object' || member === null) return `${indent}${name}: ${String(member)}`;
    if (!Array.isArray(member)) return [`${indent}${name}:`, ...linesOf(member, `${indent}  `)];
    const lines = member.flatMap((one: unknown) =>
      typeof one === 'object' && one !== null
        ? linesOf(one, `${indent}    `).map((line, place) => (place === 0 ? `${indent}  - ${line.trimStart()}` : line))
        : `${indent}  - ${String(one)}`,
    );
    return [`${indent}${name}:`, ...lines];
  });
}

function factRecord({ key, value, state, from, detail }: FactTrace): Record<string, unknown> {
  return { key, value: value === Number.POSITIVE_INFINITY ? 'unlimited' : value, state, from, detail };
}

/** Without the members that say nothing. */
function plain(value: Record<string, unknown>): Record<string, unknown> {
  return JSON.parse(JSON.stringify(value)) as Record<string, unknown>;
}
