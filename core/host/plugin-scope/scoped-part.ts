import type { LazyView, View } from '#base';
import {
  type Action,
  type ActionContext,
  type CallContext,
  type Column,
  type CommandItem,
  consolePoints,
  type Facet,
  type PointName,
  typePoints,
} from '#registry';
import { servicesAbout } from '#services/modals/services-about';
import { withScopedFunctions } from './scoped-functions.ts';
import type { Owner } from './owner.ts';
import { scopedCell, scopedView } from './scoped-view.tsx';

type Owned = (owner: Owner, name: string, item: any) => object;

const byPoint: Readonly<Record<string, Owned>> = {
  [typePoints.columns.id]: scopedColumn,
  [typePoints.globalActions.id]: scopedAction,
  [typePoints.itemActions.id]: scopedAction,
  [typePoints.batchActions.id]: scopedAction,
  [typePoints.tabs.id]: scopedTypePart,
  [typePoints.facets.id]: scopedFacet,
  [typePoints.categories.id]: scopedTypePart,
  [consolePoints.commands.id]: ownCommand,
};

/**
 * Returns an item of a point as its plugin's code describes it, for the console to use. All that it draws and calls has the
 * plugin's own services, and its errors stay in its place and are reported in the plugin's name.
 * @param name what it is to its plugin: `columns/cost`
 */
export function scopedPart<T extends object>(owner: Owner, point: PointName<any>, name: string, item: T): T {
  const own = Object.hasOwn(byPoint, point.id) ? byPoint[point.id]! : withScopedView;
  return own(owner, name, item) as T;
}

/** `columns/cost`, as the part of a manifest is called; an item of a plugin's own point by the point's whole id. */
export function partName({ id }: PointName<any>, item: string): string {
  return `${id.includes('.') ? id : id.replace(/@\d+$/, '')}/${item}`;
}

export function scopedColumn<C extends Partial<Column<any>>>(owner: Owner, name: string, column: C): C {
  const { view } = column;
  return { ...withScopedFunctions(owner, name, column), ...(view && { view: scopedCell(owner, name, view) }) };
}

export function scopedAction<A extends Partial<Action<any>>>(owner: Owner, name: string, action: A): A {
  const { perform } = action;
  const { services } = owner;
  return {
    ...withScopedFunctions(owner, name, action),
    ...(perform && {
      perform: (context: ActionContext<any>) => {
        const run = () => perform.call(action, { ...context, services: servicesAbout(services, context.items) });
        const started = owner.startOptional?.();
        return started ? started.then(run) : run();
      },
    }),
  };
}

export function scopedFacet<F extends Partial<Facet>>(owner: Owner, name: string, facet: F): F {
  const { askOptions } = facet;
  const { services } = owner;
  return {
    ...withScopedFunctions(owner, name, facet),
    ...(askOptions && { askOptions: (context: CallContext) => askOptions.call(facet, { ...context, services }) }),
  };
}

/** A tab, a part of a drawer, a category. */
export function scopedTypePart<T extends object>(owner: Owner, name: string, part: T): T {
  return withScopedView(owner, name, withScopedFunctions(owner, name, part));
}

function withScopedView<T extends { view?: unknown }>(owner: Owner, name: string, item: T): T {
  const { view } = item;
  return isView(view) ? { ...item, view: scopedView(owner, name, view) } : item;
}

function ownCommand(owner: Owner, _name: string, command: CommandItem): CommandItem {
  return { ...command, run: () => command.run(owner.services) };
}

/** Whether a value is a view: a function, a lazy view, or an object of `memo` and its like. */
function isView(view: any): view is View<any> | LazyView<any> {
  return typeof view === 'function' || Boolean(view?.load ?? view?.$$typeof);
}
