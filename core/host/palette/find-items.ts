import { errorText, type Services } from '#base';
import type { ItemSearch, ListPage, PanelItem, ResourceType } from '#registry';
import { isGone, isUndeclared } from '#services/http/failure-toast';
import { HttpError } from '#services/http/http';
import { RequestQueue } from '#services/http/request-queue';
import { Resources } from '#services/resources/resources';
import { Router } from '#services/router/router';
import { Toasts } from '#services/toasts/toasts';
import type { PaletteEntry } from '#ui/palette/palette-entry.ts';
import type { Translate } from '#ui/services-context.tsx';
import { itemId, itemName } from '#ui/table/rows.ts';
import { itemAddress } from './item-address.ts';
import type { SearchPlace } from './search-places.ts';
import type { TypedText } from './typed-text.ts';

/** The most items of a type that are offered. */
const mostOfType = 5;
/** The most types that are asked for at once. One service is asked for fewer, so that others do not wait for one that hangs. */
const mostAtOnce = 6;
const mostOfService = 2;

/** The answer about one type: its items, or why there is none. */
export interface TypeAnswer {
  readonly type: string;
  /** The plural name of the type. */
  readonly name: string;
  readonly entries: readonly PaletteEntry[];
  /** The reason why the service did not answer, in its own words. */
  readonly failure?: string;
}

/** The whole lists that were fetched while the palette is open, by type. */
export type WholeLists = Map<string, Promise<ListPage<unknown>>>;

/** The services, the words and the bounds of one search. */
export interface ItemSearchContext {
  readonly services: Services;
  readonly t: Translate;
  /** The panels that the operator may open. */
  readonly panels: readonly PanelItem[];
  readonly wholeLists: WholeLists;
  /** Ends the search. */
  readonly signal: AbortSignal;
}

/**
 * Looks for the text in all of these types, side by side and a few at once. A failure of one costs its items alone.
 * @param tell hears the answer about each type that can be searched so, as soon as it is there; nothing after the signal's end
 * @returns a promise that resolves when all have answered, or the signal has ended the search. Never rejects.
 */
export async function findItems(
  typed: TypedText,
  places: readonly SearchPlace[],
  context: ItemSearchContext,
  tell: (answer: TypeAnswer) => void,
): Promise<void> {
  const { signal } = context;
  const all = new RequestQueue(mostAtOnce);
  const byService = new Map(places.map(({ service }) => [service, new RequestQueue(mostOfService)]));
  const search = async (place: SearchPlace) => {
    const answer = await answerOf(typed, place, context);
    if (answer && !signal.aborted) tell(answer);
  };
  const waiting = places.map((place) =>
    byService.get(place.service)!.run(() => all.run(() => search(place), signal), signal),
  );
  // A search that is given up rejects the turns that it waited for.
  await Promise.allSettled(waiting);
}

async function answerOf(
  typed: TypedText,
  place: SearchPlace,
  context: ItemSearchContext,
): Promise<TypeAnswer | undefined> {
  const { services, t, panels, signal } = context;
  // Code that can't be fetched is told of by the list that needs it.
  const type = await services
    .get(Resources)
    .type(place.type)
    .catch(() => undefined);
  if (!type || signal.aborted) return undefined;
  const panel = place.panel ?? panels.find(({ path }) => path === type.index);
  // The operator may not open the panel that lists the type.
  if (!panel && type.index !== undefined) return undefined;
  const ask = callFor(type, typed, panel, context);
  if (!ask) return undefined;
  const name = place.panel?.label ?? t(type.name, { count: manyItems });
  try {
    const items = await ask();
    const entries = items.slice(0, mostOfType).map((item) => entryOf(item, type, typed, panel, services));
    return { type: type.id, name, entries: entries.map((entry) => ({ ...entry, heading: name })) };
  } catch (error) {
    // The palette tells of failures in its own place, and most refusals only say that there is nothing.
    if (error instanceof HttpError && error.toastId) services.get(Toasts).close(error.toastId);
    const failure = isNothing(error, typed) ? undefined : errorText(error);
    return { type: type.id, name, entries: [], ...(failure === undefined ? {} : { failure }) };
  }
}

/** A number whose plural form names things in general, in every language. */
const manyItems = 100;

/** Returns the call that looks for the text in a type; undefined where the type has none. */
function callFor(
  type: ResourceType<any>,
  typed: TypedText,
  panel: PanelItem | undefined,
  context: ItemSearchContext,
): (() => Promise<readonly unknown[]>) | undefined {
  const { services, signal } = context;
  const { kind, text, idForm } = typed;
  const find: ItemSearch = type.find ?? {};
  const resources = services.get(Resources);
  const panelFilters = panel && type.listFilters?.(panel.path, services);
  if (kind === 'id') {
    if (find.id === false || (find.id !== undefined && find.id !== idForm)) return undefined;
    if (type.views?.length) return async () => [await resources.load<unknown>(type.id, text, signal)];
    if (!find.whole) return undefined;
    return async () => (await wholeList()).filter((item) => itemId(type, item) === text);
  }
  const byName = find.name ?? nameFacet(type);
  const filter = kind === 'name' ? byName : find[kind];
  if (filter)
    return async () => (await resources.list(type.id, { filters: { [filter]: text, ...panelFilters } }, signal)).items;
  if (kind !== 'name' || !find.whole) return undefined;
  const wanted = text.toLowerCase();
  return async () => (await wholeList()).filter((item) => itemName(type, item).toLowerCase().includes(wanted));

  async function wholeList(): Promise<readonly unknown[]> {
    const { wholeLists } = context;
    const key = `${type.id} ${panel?.path ?? ''}`;
    let list = wholeLists.get(key);
    if (!list) {
      list = resources.list<unknown>(type.id, { filters: { ...panelFilters }, all: true }, signal);
      wholeLists.set(key, list);
      // The next key asks again.
      list.catch(() => wholeLists.delete(key));
    }
    return (await list).items;
  }
}

const nameFacet = ({ facets }: ResourceType<any>) =>
  facets?.find(({ name, filteredBy }) => name === 'name' && filteredBy === 'server')?.name;

function entryOf(
  item: unknown,
  type: ResourceType<any>,
  { kind, text }: TypedText,
  panel: PanelItem | undefined,
  services: Services,
): PaletteEntry {
  const id = itemId(type, item);
  // A volume need not have a name.
  const label = itemName(type, item) || id;
  const hint = kind === 'name' ? id : text;
  return {
    id: `item:${type.id}:${id}`,
    group: 'items',
    label,
    ...(hint === label ? {} : { hint }),
    icon: panel?.icon,
    address: itemAddress(services.get(Router), type, item, panel?.path),
  };
}

/** Whether a service said that there is no such thing, or none that the operator may see. */
function isNothing(error: unknown, { kind }: TypedText): boolean {
  if (isGone(error)) return true;
  if (!(error instanceof HttpError)) return false;
  if (error.status === 403) return error.origin !== undefined && !isUndeclared(error);
  // Some services refuse an id of another service's form.
  return kind === 'id' && error.status === 400;
}
