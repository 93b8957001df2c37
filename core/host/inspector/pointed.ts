import { consolePoints, typePoints } from '#registry';
import { framePlaces, nameOfPlace, type Place, placesOfType } from './place.ts';

/** The place and the item that an element of the page belongs to. */
export interface Pointed {
  readonly place: Place;
  /** Key or id of the item it draws; absent where it is a place without an item. */
  readonly item?: string;
  /** Id of the thing in whose row or page it stands. */
  readonly subject?: string;
}

/** Attributes that parts of the interface bear for the item they draw, with the point of those that have but one. */
const drawn: readonly (readonly [attribute: string, point: string | undefined])[] = [
  ['data-item', undefined],
  ['data-panel', consolePoints.panels.id],
  ['data-column', typePoints.columns.id],
  ['data-cell', typePoints.columns.id],
  ['data-action', undefined],
  ['data-tab', typePoints.tabs.id],
];

const ofType = '[data-resource-type]';
const ofPoint = '[data-point]';
const items = drawn.map(([attribute]) => `[${attribute}]`).join();

/** Returns the places around an element, from the inside out; each place once. */
export function pointedAt(element: Element): Pointed[] {
  const found: Pointed[] = [];
  const add = (pointed: Pointed | undefined) => {
    if (pointed && !found.some(({ place }) => nameOfPlace(place) === nameOfPlace(pointed.place))) found.push(pointed);
  };
  for (let at: Element | null = element; at; at = at.parentElement) {
    add(itemOf(at));
    const point = at.getAttribute('data-point');
    if (point !== null) add(within(at, point));
    // A row is where its actions stand; a page, where all of its type's parts do.
    const type = at.getAttribute('data-resource-type');
    if (type === null) continue;
    const places = at.hasAttribute('data-row') ? [{ point: typePoints.itemActions.id, on: type }] : placesOfType(type);
    for (const place of places) add({ place, ...subjectOf(element) });
  }
  return found;
}

/** The places that the page has now: of dialogs only those over everything else. */
export function placesInView(root: ParentNode): Place[] {
  const places = new Map<string, Place>();
  const add = (place: Place | undefined) => place && places.set(nameOfPlace(place), place);
  for (const element of root.querySelectorAll(ofType))
    for (const place of placesOfType(element.getAttribute('data-resource-type')!)) add(place);
  for (const element of root.querySelectorAll(ofPoint))
    add(within(element, element.getAttribute('data-point')!)?.place);
  for (const place of framePlaces) add(place);
  return [...places.values()];
}

/** Returns the elements that can be pointed at with keys: those that draw an item, in reading order. */
export function itemsInView(root: ParentNode): HTMLElement[] {
  const seen = new Set<string>();
  return [...root.querySelectorAll<HTMLElement>(items)].filter((element) => {
    const pointed = itemOf(element);
    if (!pointed || !isSeen(element)) return false;
    // A column's head stands for its cells, the first row's actions for those of all rows.
    const name = `${nameOfPlace(pointed.place)} ${pointed.item}`;
    if (seen.has(name)) return false;
    seen.add(name);
    return true;
  });
}

/** Is the column drawn in the page's table of that type? Undefined: there is no such table. */
export function isColumnDrawn(root: ParentNode, type: string, id: string): boolean | undefined {
  const page = root.querySelector(`[data-resource-type="${CSS.escape(type)}"]`);
  if (!page?.querySelector('thead')) return undefined;
  return page.querySelector(`thead [data-column="${CSS.escape(id)}"]`) !== null;
}

function itemOf(element: Element): Pointed | undefined {
  for (const [attribute, point] of drawn) {
    const item = element.getAttribute(attribute);
    if (item === null) continue;
    const place = attribute === 'data-action' ? actionPlace(element) : point;
    const pointed = place === undefined ? pointAround(element) : within(element, place);
    if (pointed) return { ...pointed, item };
  }
  return undefined;
}

/** A button stands where its surroundings say; on a page, by itself, it is an action on no item. */
function actionPlace(element: Element): string {
  return element.closest(ofPoint)?.getAttribute('data-point') ?? typePoints.globalActions.id;
}

function pointAround(element: Element): Pointed | undefined {
  const point = element.closest(ofPoint)?.getAttribute('data-point');
  return point ? within(element, point) : undefined;
}

/** A point of types counts only where there is a type. */
function within(element: Element, point: string): Pointed | undefined {
  const type = element.closest(ofType)?.getAttribute('data-resource-type') ?? undefined;
  const on = element.closest('[data-on]')?.getAttribute('data-on') ?? (isOfTypes(point) ? type : undefined);
  if (on === undefined && isOfTypes(point)) return undefined;
  return { place: { point, ...(on === undefined ? {} : { on }) }, ...subjectOf(element) };
}

function isOfTypes(point: string): boolean {
  return Object.values(typePoints).some(({ id }) => id === point);
}

function subjectOf(element: Element): { subject?: string } {
  const subject = element.closest(`${ofType}[data-id]`)?.getAttribute('data-id');
  return subject ? { subject } : {};
}

function isSeen(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && element.closest('[inert]') === null && (element.checkVisibility?.() ?? true);
}
