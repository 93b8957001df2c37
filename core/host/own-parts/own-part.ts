import type { LazyView, View } from '#base';
import {
  type Action,
  type ActionContext,
  type Column,
  type CommandItem,
  consolePoints,
  type PointName,
  typePoints,
} from '#registry';
import { servicesAbout } from '#services/modals/services-about';
import { withOwnFunctions } from './own-functions.ts';
import type { Owner } from './owner.ts';
import { ownCell, ownView } from './own-view.tsx';

type Owned = (owner: Owner, name: string, item: any) => object;

const byPoint: Readonly<Record<string, Owned>> = {
  [typePoints.columns.id]: ownColumn,
  [typePoints.globalActions.id]: ownAction,
  [typePoints.itemActions.id]: ownAction,
  [typePoints.batchActions.id]: ownAction,
  [typePoints.tabs.id]: ownTypePart,
  [typePoints.categories.id]: ownTypePart,
  [consolePoints.commands.id]: ownCommand,
};

/**
 * Returns an item of a point as its plugin's code describes it, for the console to use. All that it draws and calls has the
 * plugin's own services, and its errors stay in its place and are reported in the plugin's name.
 * @param name what it is to its plugin: `columns/cost`
 */
export function ownPart<T extends object>(owner: Owner, point: PointName<any>, name: string, item: T): T {
  const own = Object.hasOwn(byPoint, point.id) ? byPoint[point.id]! : withOwnView;
  return own(owner, name, item) as T;
}

/** `columns/cost`, as the part of a manifest is called; an item of a plugin's own point by the point's whole id. */
export function partName({ id }: PointName<any>, item: string): string {
  return `${id.includes('.') ? id : id.replace(/@\d+$/, '')}/${item}`;
}

export function ownColumn<C extends Partial<Column<any>>>(owner: Owner, name: string, column: C): C {
  const { view } = column;
  return { ...withOwnFunctions(owner, name, column), ...(view && { view: ownCell(owner, name, view) }) };
}

export function ownAction<A extends Partial<Action<any>>>(owner: Owner, name: string, action: A): A {
  const { perform } = action;
  const { services } = owner;
  return {
    ...withOwnFunctions(owner, name, action),
    ...(perform && {
      perform: (context: ActionContext<any>) =>
        perform.call(action, { ...context, services: servicesAbout(services, context.items) }),
    }),
  };
}

/** A tab, a part of a drawer, a category. */
export function ownTypePart<T extends object>(owner: Owner, name: string, part: T): T {
  return withOwnView(owner, name, withOwnFunctions(owner, name, part));
}

function withOwnView<T extends { view?: unknown }>(owner: Owner, name: string, item: T): T {
  const { view } = item;
  return isView(view) ? { ...item, view: ownView(owner, name, view) } : item;
}

function ownCommand(owner: Owner, _name: string, command: CommandItem): CommandItem {
  return { ...command, run: () => command.run(owner.services) };
}

/** Whether a value is a view: a function, a lazy view, or an object of `memo` and its like. */
function isView(view: any): view is View<any> | LazyView<any> {
  return typeof view === 'function' || Boolean(view?.load ?? view?.$$typeof);
}
