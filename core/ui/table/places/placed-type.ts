import type { Services } from '#base';
import type { Action, Column, ResourceType } from '#registry';
import { Page } from '#services/page/page';
import { Router } from '#services/router/router';
import { Scope } from '#services/scope/scope';
import { detailsAddress } from '../details-address.ts';
import { isFlexible } from '../column-layout.ts';
import { type ListedPlace, ownerOf, type PlaceBook } from './place-book.ts';

export interface PlacedTypeOptions {
  book: PlaceBook;
  places: readonly ListedPlace[];
  services: Services;
  /** The panel that shows the list. */
  address: string;
}

/**
 * The type as a list over several places shows it: with the columns of project and region, without what would be asked of one place alone (a
 * drawer, filters of categories, facets that need more than the list). Items that are elsewhere have no details here, and one action of their
 * own, which leads there; the others say why they can't be used.
 */
export function placedType<T>(type: ResourceType<T>, options: PlacedTypeOptions): ResourceType<T> {
  const { book } = options;
  const { summary: _summary, drawers: _drawers, notice: _notice, actions, ...rest } = type;
  const withoutFacets = new Set(type.places?.withoutFacets);
  const hereOnly = (action: Action<T>): Action<T> => ({
    ...action,
    allowed: (item, services) =>
      book.isHere(item) ? (action.allowed?.(item, services) ?? true) : 'core:places.elsewhere',
  });
  return {
    ...rest,
    itemId: (item) => book.rowId(type, item),
    inTransition: (item) => book.isHere(item) && (type.inTransition?.(item) ?? false),
    columns: withPlaces(
      (type.columns ?? []).map((column) => linkedHere(column, type, options)),
      options,
    ),
    facets: (type.facets ?? []).filter(({ name }) => !withoutFacets.has(name)),
    categories: (type.categories ?? []).map(({ filters: _filters, ...category }) => category),
    actions: {
      ...actions,
      item: [openThere(type, options), ...(actions?.item ?? []).map(hereOnly)],
      batch: (actions?.batch ?? []).map(hereOnly),
    },
  };
}

/** Puts the columns behind the name: the project where there are several, the region where there are. */
function withPlaces<T>(columns: readonly Column<T>[], { book, places }: PlacedTypeOptions): Column<T>[] {
  const names = new Map(places.map(({ project, projectName }) => [project, projectName]));
  const several = (values: unknown[]) => new Set(values).size > 1;
  const project: Column<T> = {
    id: 'place-project',
    label: 'core:places.project',
    width: 140,
    priority: 2,
    // An item that several projects see may belong to another one than that in which it is worked with.
    value: (item) => names.get(ownerOf(item) ?? '') ?? book.of(item)?.projectName,
  };
  const region: Column<T> = {
    id: 'place-region',
    label: 'core:places.region',
    width: 140,
    priority: 2,
    value: (item) => book.of(item)?.region ?? undefined,
  };
  const added = [
    ...(several(places.map((place) => place.project)) ? [project] : []),
    ...(several(places.map((place) => place.region)) ? [region] : []),
  ];
  const at = columns.findIndex(isFlexible) + 1;
  return [...columns.slice(0, at), ...added, ...columns.slice(at)];
}

function linkedHere<T>(column: Column<T>, type: ResourceType<T>, options: PlacedTypeOptions): Column<T> {
  const { link } = column;
  if (!link) return column;
  const { book, services, address } = options;
  const router = services.get(Router);
  const addressOf = (item: T) =>
    typeof link === 'function' ? link(item) : detailsAddress(router, type, item, address);
  return { ...column, link: (item) => (book.isHere(item) ? addressOf(item) : undefined) };
}

function openThere<T>(type: ResourceType<T>, { book, address }: PlacedTypeOptions): Action<T> {
  return {
    id: 'places.open',
    label: 'core:places.open',
    icon: 'external-link',
    allowed: (item) => !book.isHere(item),
    async perform({ items: [item], services }) {
      const place = book.of(item);
      if (item === undefined || !place) return;
      const details = detailsAddress(services.get(Router), type, item, address);
      services.get(Page).leaveTo(switchAddress(services, place, details));
    },
  };
}

/** Returns the address of the gateway that goes to a place and then to a page of the console. */
export function switchAddress(services: Services, { project, region }: ListedPlace, next: string): string {
  const { webRoot } = services.get(Page);
  const query = new URLSearchParams({ next: webRoot + next.replace(/^\/+/, '') });
  if (project === services.get(Scope).projectId && region !== null)
    return `${webRoot}auth/switch_services_region/${encodeURIComponent(region)}/?${query}`;
  if (region !== null) query.set('region', region);
  return `${webRoot}auth/switch/${encodeURIComponent(project)}/?${query}`;
}
