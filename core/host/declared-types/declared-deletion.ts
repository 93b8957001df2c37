import type { DeclaredDelete } from '#protocol';
import type { Action } from '#registry';
import { deleteActions } from '#services/actions/delete-actions';
import { I18n } from '#services/i18n/i18n';
import { gatesOf } from './action-gates.ts';
import { declaredCode } from './declared-code.ts';
import { type DeclaredModel, slugOf } from './declared-model.ts';
import { type Item, memberOf, nameOf } from './item-members.ts';
import { fillPath, itemIdOf, itemPath } from './item-paths.ts';
import { callNative } from './native-call.ts';

/** "Delete", for one and for the selected. */
export function declaredDeletion(
  model: DeclaredModel,
  said: DeclaredDelete,
): { item: Action<Item>; batch: Action<Item> } {
  const { when, ...gates } = gatesOf(said);
  const method = said.method ?? 'DELETE';
  const pathOf = (item: Item) =>
    said.path ? fillPath(said.path, (name) => memberOf(item, name)) : itemPath(model, itemIdOf(model, item));
  const { item, batch } = deleteActions<Item>({
    type: model.id,
    slug: slugOf(model),
    label: said.label ?? 'core:declared.delete',
    ...gates,
    texts: {
      question: said.question ?? 'core:declared.deleteQuestion',
      message: said.message ?? 'core:declared.deleteMessage',
      confirm: 'core:declared.deleteConfirm',
      task: 'core:declared.deleting',
      done: 'core:declared.done.deleted',
      failed: 'core:declared.failed.deleted',
      refused: 'core:declared.refused',
    },
    values: (items, services) => ({ type: services.get(I18n).t(model.name, { count: items.length }) }),
    idOf: (item) => itemIdOf(model, item),
    nameOf: (item) => nameOf(model, item),
    code: (item) => declaredCode(model, method, pathOf(item), { query: said.query }),
    remove: (item, services, signal) =>
      callNative(model, services, method, pathOf(item), { signal, query: said.query }),
  });
  const inPoint = when === undefined ? {} : { when };
  return { item: { ...item, ...inPoint }, batch: { ...batch, ...inPoint } };
}
