import type { Services } from '#base';
import type { DeclaredDelete } from '#protocol';
import { type Action, type ActionResult, nothingChanged } from '#registry';
import { I18n } from '#services/i18n/i18n';
import { Modals } from '#services/modals/modals';
import { gatesOf } from './action-gates.ts';
import { type DeclaredModel, slugOf } from './declared-model.ts';
import { eachItem } from './each-item.ts';
import { type Item, memberOf, nameOf } from './item-members.ts';
import { fillPath, itemIdOf, itemPath } from './item-paths.ts';
import { callNative } from './native-call.ts';

/** More than these, and the question asks for typing (design language, "Forms"). */
const mayBeTyped = 5;

/** "Delete", for one and for the selected. */
export function deleteActions(model: DeclaredModel, said: DeclaredDelete): { item: Action<Item>; batch: Action<Item> } {
  const action = (id: string): Action<Item> => ({
    id,
    label: said.label ?? 'core:declared.delete',
    icon: 'trash-2',
    danger: true,
    ...gatesOf(said),
    perform: ({ items, services }) => remove(model, said, items, services),
  });
  return { item: action(`${slugOf(model)}.delete`), batch: action(`${slugOf(model)}.delete-selected`) };
}

async function remove(
  model: DeclaredModel,
  said: DeclaredDelete,
  items: readonly Item[],
  services: Services,
): Promise<ActionResult> {
  const i18n = services.get(I18n);
  const each = items.map((item) => nameOf(model, item));
  const values = { count: items.length, names: i18n.list(each), type: i18n.t(model.name, { count: items.length }) };
  if (items.length === 0) return nothingChanged;
  const confirmed = await services.get(Modals).confirm({
    title: i18n.t(said.question ?? 'core:declared.deleteQuestion', values),
    message: i18n.t('core:declared.deleteMessage', values),
    ...(items.length > mayBeTyped ? { names: each } : {}),
    confirmLabel: i18n.t('core:declared.deleteConfirm', values),
    danger: true,
  });
  if (!confirmed) return nothingChanged;
  const work = {
    title: i18n.t('core:declared.deleting', values),
    icon: 'trash-2',
    action: `${slugOf(model)}.delete-selected`,
    outcome: 'deleted',
    done: (names: string, count: number) => i18n.t('core:declared.done.deleted', { names, count }),
    failed: (names: string) => i18n.t('core:declared.failed.deleted', { names }),
    act: (item: Item, signal: AbortSignal) => {
      const path = said.path
        ? fillPath(said.path, (name) => memberOf(item, name))
        : itemPath(model, itemIdOf(model, item));
      return callNative(model, services, said.method ?? 'DELETE', path, { signal, query: said.query });
    },
  } as const;
  return eachItem(model, items, work, services);
}
