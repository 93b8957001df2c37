import type { ResourceType } from '#registry';
import { withScopedFunctions } from './scoped-functions.ts';
import { scopedAction, scopedColumn, scopedFacet, scopedTypePart } from './scoped-part.ts';
import type { Owner } from './owner.ts';
import { scopedView } from './scoped-view.tsx';

type Type = ResourceType<any>;
type Own = <T extends object>(owner: Owner, name: string, part: T) => T;

/** The functions whose last argument is a context, in which the services stand. */
const inContext = ['list', 'load', 'poll', 'notice'] as const;

/** A type whose lists, items, parts and facts are its plugin's: with the plugin's services, and told in its name when they fail. */
export function scopedType(owner: Owner, type: Type): Type {
  const { summary, actions } = type;
  const scoped = withScopedFunctions(owner, type.id, type);
  const { services } = owner;
  const each = <T extends { id: string }>(kind: string, own: Own, parts: readonly T[] | undefined) =>
    parts?.map((part) => own(owner, `${type.id}/${kind}/${part.id}`, part));
  const parts = {
    columns: each('columns', scopedColumn, type.columns),
    views: each('tabs', scopedTypePart, type.views),
    drawers: each('drawers', scopedTypePart, type.drawers),
    facets: type.facets?.map((facet) => scopedFacet(owner, facet.name, facet)),
    categories: each('categories', scopedTypePart, type.categories),
    actions: actions && {
      global: each('actions', scopedAction, actions.global),
      item: each('actions', scopedAction, actions.item),
      batch: each('actions', scopedAction, actions.batch),
    },
    summary: summary && scopedView(owner, `${type.id}/summary`, summary),
  };
  for (const name of inContext) {
    const asked = scoped[name] as ((...given: any[]) => unknown) | undefined;
    (parts as Record<string, unknown>)[name] =
      asked && ((...given: any[]) => asked.call(type, ...given.slice(0, -1), { ...given.at(-1), services }));
  }
  return { ...scoped, ...(withoutGaps(parts) as Partial<Type>) };
}

/** Drops the members that a type leaves out, so that the registry's defaults apply. */
function withoutGaps(members: object): object {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}
