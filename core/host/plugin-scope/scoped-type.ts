import type { ResourceType } from '#registry';
import { withScopedFunctions } from './scoped-functions.ts';
import { scopedAction, scopedColumn, scopedTypePart } from './scoped-part.ts';
import type { Owner } from './owner.ts';
import { scopedView } from './scoped-view.tsx';

type Type = ResourceType<any>;
type Own = <T extends object>(owner: Owner, name: string, part: T) => T;

/** A type whose lists, items, parts and facts are its plugin's: with the plugin's services, and told in its name when they fail. */
export function scopedType(owner: Owner, type: Type): Type {
  const { list, load, summary, actions } = type;
  const scoped = withScopedFunctions(owner, type.id, type);
  const { notice } = scoped;
  const { services } = owner;
  const each = <T extends { id: string }>(kind: string, own: Own, parts: readonly T[] | undefined) =>
    parts?.map((part) => own(owner, `${type.id}/${kind}/${part.id}`, part));
  const parts = {
    columns: each('columns', scopedColumn, type.columns),
    views: each('tabs', scopedTypePart, type.views),
    drawers: each('drawers', scopedTypePart, type.drawers),
    categories: each('categories', scopedTypePart, type.categories),
    actions: actions && {
      global: each('actions', scopedAction, actions.global),
      item: each('actions', scopedAction, actions.item),
      batch: each('actions', scopedAction, actions.batch),
    },
    summary: summary && scopedView(owner, `${type.id}/summary`, summary),
    list: list && (((request, context) => list.call(type, request, { ...context, services })) satisfies Type['list']),
    load: load && (((id, context) => load.call(type, id, { ...context, services })) satisfies Type['load']),
    notice: notice && (((at, context) => notice.call(type, at, { ...context, services })) satisfies Type['notice']),
  };
  return { ...scoped, ...(withoutGaps(parts) as Partial<Type>) };
}

/** Drops the members that a type leaves out, so that the registry's defaults apply. */
function withoutGaps(members: object): object {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}
