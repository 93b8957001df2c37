import { lazyView } from '#base';
import { type DetailsView, type ResourceType } from '#registry';
import { columnsOf } from './columns.ts';
import { type DeclaredModel, withModel } from './declared-model.ts';
import { declaredDeletion } from './declared-deletion.ts';
import { facetsOf, searchOf } from './facets.ts';
import { createAction, editAction } from './form-actions.ts';
import { furtherAction } from './further-actions.ts';
import { type Item, nameOf, stateOf, statusField } from './item-members.ts';
import { itemIdOf, placesOf } from './item-paths.ts';
import { listItems, loadItem } from './list-items.ts';

/** Returns the resource type that a manifest declares, as one like any other. */
export function declaredType(model: DeclaredModel): ResourceType<Item> {
  const { said } = model;
  const status = statusField(model);
  const idOf = (item: Item) => itemIdOf(model, item);
  const { summary } = said;
  const type: ResourceType<Item> = {
    id: model.id,
    name: model.name,
    ...(said.index !== undefined && { index: said.index }),
    itemId: idOf,
    path: idOf,
    itemName: (item) => nameOf(model, item),
    trackBy: (item) => JSON.stringify(item),
    list: (request, context) => listItems(model, request, context),
    load: (id, context) => loadItem(model, id, context),
    columns: columnsOf(model),
    facets: facetsOf(model),
    find: searchOf(model),
    views: viewsOf(model),
    actions: actionsOf(model),
    ...(status !== undefined && {
      inTransition: (item: Item) => stateOf(model, status, item)?.moving === true,
      status: (item: Item) => {
        const state = stateOf(model, status, item);
        return state && { tone: state.tone, label: state.label ?? '' };
      },
    }),
    ...(said.poll !== undefined && { pollInterval: said.poll }),
    ...(said.empty !== undefined && { emptyHint: said.empty }),
    ...(summary && {
      summary: lazyView(async () => (await import('./facts-view.tsx')).summaryView(model, summary)),
    }),
  };
  return withModel(type, model);
}

function viewsOf(model: DeclaredModel): DetailsView<Item>[] {
  const parts = (model.said.parts ?? []).map(({ type, label }): DetailsView<Item> => ({
    id: type.split('::').at(-1)?.toLowerCase() ?? type,
    label,
    view: lazyView(async () => (await import('./parts-view.tsx')).partsView(model, type)),
  }));
  return [
    {
      id: 'overview',
      label: 'core:declared.overview',
      view: lazyView(async () => (await import('./facts-view.tsx')).detailsView(model)),
    },
    ...parts,
  ];
}

function actionsOf(model: DeclaredModel): NonNullable<ResourceType<Item>['actions']> {
  const { forms = {}, delete: deletion, actions = [] } = model.said;
  // A part is made in the table of the thing that it belongs to.
  const canCreate = forms.create && placesOf(model.said.path).length === 0;
  const remove = deletion && declaredDeletion(model, deletion === true ? {} : deletion);
  const further = (kind: 'item' | 'batch' | 'global') =>
    actions.filter((each) => (each.kind ?? 'item') === kind).map((each) => furtherAction(model, each));
  return {
    global: [...further('global'), ...(canCreate && forms.create ? [createAction(model, forms.create)] : [])] as never,
    item: [
      ...(forms.edit ? [editAction(model, forms.edit)] : []),
      ...further('item'),
      ...(remove ? [remove.item] : []),
    ],
    batch: [...further('batch'), ...(remove ? [remove.batch] : [])],
  };
}
