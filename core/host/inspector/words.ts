import type { Explanation, FactTrace } from '#registry';
import type { Translate } from '#ui/services-context.tsx';
import { manyThings } from '#ui/table/many-things.ts';
import { type Entry, type PluginAbsence, pluginPlace } from './entry.ts';
import type { Place } from './place.ts';

/** The places that have a name; those that plugins define go by their id. */
const named = new Set([
  'panels',
  'routes',
  'resource-types',
  'wizard-steps',
  'header',
  'cards',
  'commands',
  'themes',
  'columns',
  'facets',
  'tabs',
  'categories',
  'global-actions',
  'item-actions',
  'batch-actions',
  'drawers',
  'plugins',
]);

/** A place in the operator's language. `typeName`: the locale key of a type's name. */
export function placeName({ point, on }: Place, t: Translate, typeName: (type: string) => string): string {
  const slug = point.replace(/@\d+$/, '');
  const place = named.has(slug) ? t(`core:inspector.place.${slug}`) : point;
  if (on === undefined) return place;
  return t('core:inspector.placeOf', { place, of: t(typeName(on), { count: manyThings }) });
}

/** Families of facts that are true or not, and have a sentence for each. */
const yesOrNo = ['service', 'policy', 'role', 'ext', 'flag', 'plugin'];

/** Returns a fact as a sentence; also while it is not known. */
export function factSentence({ key, value, state, detail }: FactTrace, t: Translate): string {
  const [family = '', ...rest] = key.split('.');
  const name = rest.join('.');
  if (key === 'permissions') return t('core:inspector.fact.permissions');
  if (value === undefined) {
    const said = { key, detail: detail ?? '' };
    if (state === 'failed' && detail) return t('core:inspector.fact.failed', said);
    return t(`core:inspector.fact.${unknownWords[state]}`, said);
  }
  if (typeof value !== 'boolean' || !yesOrNo.includes(family))
    return t('core:inspector.fact.value', { key, value: factText(value, t) });
  const [service = '', ...alias] = rest;
  const values = family === 'ext' ? { service, name: alias.join('.') } : { name };
  return t(`core:inspector.fact.${family}.${value ? 'yes' : 'no'}`, values);
}

const unknownWords: Readonly<Record<FactTrace['state'], string>> = {
  asking: 'asking',
  failed: 'failedUntold',
  unasked: 'unasked',
  known: 'nobody',
  'nobody tells': 'nobody',
};

/** A fact's value as it is written in conditions. */
export function factText(value: FactTrace['value'], t: Translate): string {
  if (value === undefined) return t('core:inspector.unknown');
  if (value === Number.POSITIVE_INFINITY) return t('core:inspector.unlimited');
  return JSON.stringify(value);
}

/** Why an entry does not show, a sentence for each reason; none of what shows. */
export function reasonsOf(entry: Entry, t: Translate): string[] {
  const { verdict, gates } = entry;
  if (verdict === 'shown') return [];
  if (verdict === 'absent') return absentReasons(entry, t);
  if (verdict === 'gate' || verdict === 'gateUnknown')
    return gates
      .filter(({ open }) => (verdict === 'gate' ? open === false : open === undefined))
      .map(({ trace }) => factSentence(trace, t));
  const told = entry.explain?.();
  if (verdict === 'when' || verdict === 'unknown') return conditionReasons(told?.when, t);
  if (verdict === 'layout') return [ruleSentence('hides', told?.layout, t)];
  if (verdict === 'replaced') return [t('core:inspector.reason.replaced', { key: told?.replacedBy ?? '' })];
  return verdict === 'off' && entry.said ? [t(entry.said)] : [t(`core:inspector.reason.${verdict}`)];
}

function conditionReasons(when: Explanation['when'], t: Translate): string[] {
  const blamed = when?.traces.filter(({ key }) => when.because.includes(key)) ?? [];
  if (blamed.length > 0) return blamed.map((trace) => factSentence(trace, t));
  return [t('core:inspector.reason.unreadable', { when: when?.text ?? '' })];
}

/** States of a plugin that have words of their own; any other is one that runs. */
const notRunning = ['not-installed', 'disabled', 'blocked', 'failed', 'quarantined', 'rejected', 'broken', 'left-out'];

function absentReasons({ absence, rule, place, owner }: Entry, t: Translate): string[] {
  return [
    ...(absence
      ? absenceSentences(absence, place.point === pluginPlace.point, t)
      : [t('core:inspector.absent.not-installed', { plugin: owner })]),
    ...(rule ? [ruleSentence('waits', rule, t)] : []),
  ];
}

function absenceSentences({ plugin, state, problem, reason }: PluginAbsence, whole: boolean, t: Translate): string[] {
  if (problem) return [t(`core:plugins.problem.${problem.code}`, { ...problem })];
  const words = notRunning.includes(state) ? state : whole ? 'ending' : 'without';
  return [t(`core:inspector.absent.${words}`, { plugin }), ...(reason ? [reason] : [])];
}

/** Returns a sentence for the rule of the site's file, with its line where that is known. */
export function ruleSentence(what: 'hides' | 'waits' | 'says', rule: Explanation['layout'], t: Translate): string {
  const line = rule?.line;
  return line === undefined ? t(`core:inspector.rule.${what}`) : t(`core:inspector.rule.${what}Line`, { line });
}
