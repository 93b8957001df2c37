import type { LazyView, Services, View } from '#base';
import type { Action } from './action.ts';
import type { CallContext } from './call-context.ts';
import type { Column } from './column.ts';
import type { Facet } from './facet.ts';
import type { ItemSearch } from './item-search.ts';
import type { Gates } from './permissions.ts';
import type { TypePlaces } from './place.ts';

/** The parameters of a list call. Undefined members are left to the gateway's defaults. */
export interface ListRequest {
  /** Terms of server-side facets, name → value, overlaid with the page's extra parameters. */
  filters: Readonly<Record<string, string>>;
  marker?: string;
  sort?: { key: string; direction: 'asc' | 'desc' };
  /** Everything at once, up to the gateway's limit, instead of a page. */
  all?: boolean;
}

export interface ListPage<T> {
  items: T[];
  /** More items follow the last of these. */
  hasMore: boolean;
  /** The number of all items that the filters let through, where the service tells it. */
  count?: number | undefined;
}

/** The answer about several items. Those that it does not name are as they were. */
export interface Polled<T> {
  items: readonly T[];
  /** Ids of those that there are no more. */
  gone?: readonly string[];
}

export interface Property {
  label: string;
  values?: Readonly<Record<string, string>>;
}

export interface DetailsViewProps<T> {
  item: T;
}

/** A tab of a details page. */
export interface DetailsView<T = unknown> extends Gates {
  id: string;
  label: string;
  view: View<DetailsViewProps<T>> | LazyView<DetailsViewProps<T>>;
  /** A figure beside the tab's name. */
  count?(item: T): number | undefined;
}

/** A part of the drawer of an expanded row, under a head of its own. */
export interface DrawerPart<T = unknown> {
  id: string;
  label: string;
  view: View<DetailsViewProps<T>> | LazyView<DetailsViewProps<T>>;
}

/** A fixed filter above the table; the rows that pass are shown (TBL-03). */
export interface Category<T = unknown> {
  id: string;
  label: string;
  test(item: T, services: Services): boolean;
  /**
   * The same, said to the service: filters of the list call, name → value. A list that is not wholly loaded is then listed
   * anew; without it only the loaded rows can be narrowed.
   */
  filters?(services: Services): Readonly<Record<string, string>>;
}

export interface ItemStatus {
  /** A locale key. */
  label: string;
  tone: 'ok' | 'run' | 'warn' | 'bad' | 'idle';
}

/** The properties of the note above a list. */
export interface ListNoteProps {
  /** The address of the panel. */
  address: string;
}

/** Words above the rows of a list, and a link to what they tell of. */
export interface ListNotice {
  /** A locale key, which may have plural forms. */
  text: string;
  /** A locale key: the words of the link. It opens the list with `filters` and no others. */
  link: string;
  /** The values of both texts: `count`, for example. */
  values?: Readonly<Record<string, unknown>>;
  /** Facets of the type, name → value. Under them nothing is said: the rows are those that are told of. */
  filters: Readonly<Record<string, string>>;
}

/**
 * A kind of thing the cloud manages, by its Heat name. Everything but `id` and `name` may be left out: the registry's
 * defaults then hold.
 */
export interface ResourceType<T = unknown> {
  id: string;
  /** A locale key with plural forms: `t(name, { count })`. */
  name: string;
  /** The panel that a details page returns to; `/admin/…` when it was opened from there. */
  index?: string;
  /** Item → tail of `/ngdetails/{type}/…`; its id when absent. */
  path?(item: T): string;
  /** Tail of the details address → argument of `load`. */
  parsePath?(path: string): string;
  itemName?(item: T): string;
  itemId?(item: T): string;
  /** Returns a text that changes exactly when the row must be drawn again (TBL-13). */
  trackBy?(item: T): string;
  inTransition?(item: T): boolean;
  status?(item: T): ItemStatus | undefined;
  list?(request: ListRequest, context: CallContext): Promise<ListPage<T>>;
  load?(id: string, context: CallContext): Promise<T>;
  /**
   * Asks for several items in transition in one call. `since`: the milliseconds since what is shown of them was asked for; a span and no time,
   * because the browser's clock may be wrong. Without it `load` asks for each by itself.
   */
  poll?(items: readonly T[], since: number, context: CallContext): Promise<Polled<T>>;
  /** Whether the operator must filter before anything is listed on this page. */
  needsFilterFirst?(address: string, services: Services): Promise<boolean>;
  /**
   * Returns the filters that the panel at this address adds to its list call besides its facets, name → value. They win over
   * terms of the same name.
   */
  listFilters?(address: string, services: Services): Readonly<Record<string, string>>;
  properties?: Readonly<Record<string, Property | string>>;
  columns?: readonly Column<T>[];
  facets?: readonly Facet[];
  /**
   * Offers the list over all regions, and over all projects of the operator. `list` then hands the `place` of its context on to `callApi`, and
   * makes no other call there. Absent: the list is of one place.
   */
  places?: TypePlaces;
  /** How the command palette finds items. Absent: by a facet `name` of the service, and by id where the type has tabs. */
  find?: ItemSearch;
  categories?: readonly Category<T>[];
  actions?: {
    global?: readonly Action<never>[];
    item?: readonly Action<T>[];
    batch?: readonly Action<T>[];
  };
  views?: readonly DetailsView<T>[];
  /** The view in the drawer of an expanded row; its code is fetched when a drawer is first opened. */
  summary?: View<DetailsViewProps<T>> | LazyView<DetailsViewProps<T>>;
  /** Further parts of that drawer. */
  drawers?: readonly DrawerPart<T>[];
  /** Milliseconds between polls of a row in transition. */
  pollInterval?: number;
  /** The text that an empty table shows below its message: a locale key. */
  emptyHint?: string;
  /** Stands above the list of a panel: what one has to know to read it. Draws nothing where there is nothing to say. */
  note?: View<ListNoteProps> | LazyView<ListNoteProps>;
  /**
   * Tells, above the rows of the panel at this address, of items that are not among them. It is asked once its first rows
   * are drawn, and again with each refresh; polling and filters ask nothing. Operators see nothing of what it rejects with.
   */
  notice?(address: string, context: CallContext): Promise<ListNotice | undefined>;
}

/** Describes a resource type by value, with the type of its item. */
export function defineResourceType<T>(definition: ResourceType<T>): ResourceType<T> {
  return definition;
}
