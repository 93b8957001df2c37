import { expect, it } from 'vitest';
import { defineResourceType } from '#registry';
import { Page } from '#services/page/page';
import { Router } from '#services/router/router';
import { Scope } from '#services/scope/scope';
import { PlaceBook } from '#ui/table/places/place-book.ts';
import { placedType, switchAddress } from '#ui/table/places/placed-type.ts';
import { choiceIn, choicesOf, type OwnPlaces, placesOf, withChoice } from '#ui/table/places/places-choice.ts';
import { someServices } from '../fakes.ts';

interface Thing {
  id: string;
  name: string;
  tenant_id?: string;
  busy?: boolean;
}

const project = (id: string, name: string) => ({ id, name, domain_id: 'default', enabled: true });
const own: OwnPlaces = {
  projectId: 'p1',
  projectName: 'web',
  region: 'Two',
  regions: ['One', 'Two'],
  projects: [project('p3', 'zoo'), project('p1', 'web'), project('p2', 'lab')],
};

it('[X-03] the choice stands in the address, beside the rest of the view', () => {
  expect(choiceIn('?status=active')).toBe('here');
  const search = withChoice('?status=active&sort=-name', 'all');
  expect([search, choiceIn(search)]).toEqual(['?status=active&sort=-name&places=all', 'all']);
  expect(withChoice(search, 'regions')).toBe('?status=active&sort=-name&places=regions');
  expect(withChoice('?places=all', 'here')).toBe('');
  // The cheaper one, where somebody has typed something else.
  expect(choiceIn('?places=everything')).toBe('regions');
});

it('[X-03] only choices that bring more are offered; lists of all projects have regions alone', () => {
  expect(choicesOf(own, '/project/instances')).toEqual(['here', 'regions', 'all']);
  expect(choicesOf(own, '/admin/instances')).toEqual(['here', 'regions']);
  expect(choicesOf({ ...own, regions: ['Two'] }, '/project/instances')).toEqual(['here', 'all']);
  const lonely = { ...own, regions: [], projects: [project('p1', 'web')] };
  expect(choicesOf(lonely, '/project/instances')).toEqual(['here']);
  expect(choicesOf({ ...own, projects: undefined }, '/project/instances')).toEqual(['here', 'regions']);
});

it('[X-03] this place comes first, then the project’s other regions, then the other projects by name', () => {
  const ids = (choice: 'here' | 'regions' | 'all') => placesOf(choice, own).map(({ id }) => id);
  expect(ids('here')).toEqual(['p1/Two']);
  expect(ids('regions')).toEqual(['p1/Two', 'p1/One']);
  expect(ids('all')).toEqual(['p1/Two', 'p1/One', 'p2/Two', 'p2/One', 'p3/Two', 'p3/One']);
  expect(placesOf('all', own).filter(({ isHere }) => isHere)).toHaveLength(1);
  expect(placesOf('all', { ...own, region: null, regions: [] }).map(({ region }) => region)).toEqual([
    null,
    null,
    null,
  ]);
});

const left: string[] = [];
const services = someServices(
  [Router, { detailsOf: (type: string, path: string) => `/ngdetails/${type}/${path}` }],
  [Scope, { projectId: 'p1' }],
  [Page, { webRoot: '/console/', leaveTo: (address: string) => left.push(address) }],
);
const places = placesOf('all', own);
const placeNamed = (id: string) => places.find((place) => place.id === id)!;

function aType() {
  const type = defineResourceType<Thing>({
    id: 'T',
    name: 'things',
    index: '/project/things',
    places: { withoutFacets: ['mac'] },
    inTransition: ({ busy }) => busy === true,
    columns: [{ id: 'name', link: true }, { id: 'size' }],
    facets: [
      { name: 'mac', label: 'mac', filteredBy: 'server' },
      { name: 'name', label: 'name', filteredBy: 'server' },
    ],
    categories: [{ id: 'up', label: 'up', test: () => true, filters: () => ({ status: 'up' }) }],
    actions: {
      item: [{ id: 't.stop', label: 'stop', allowed: ({ busy }) => !busy, perform: async () => {} }],
      batch: [{ id: 't.delete', label: 'delete', perform: async () => {} }],
    },
    summary: () => null,
  });
  const book = new PlaceBook();
  const here: Thing = { id: 'a', name: 'a', busy: true };
  const far: Thing = { id: 'a', name: 'far', busy: true, tenant_id: 'p2' };
  book.note([here], placeNamed('p1/Two'));
  book.note([far], placeNamed('p2/One'));
  return { here, far, placed: placedType(type, { book, places, services, address: '/project/things' }) };
}

it('[X-03] rows have their project and region, and namesakes of two places are two rows', () => {
  const { here, far, placed } = aType();
  expect(placed.columns!.map(({ id }) => id)).toEqual(['name', 'place-project', 'place-region', 'size']);
  const values = (item: Thing) => placed.columns!.slice(1, 3).map((column) => column.value!(item, services));
  expect([values(here), values(far)]).toEqual([
    ['web', 'Two'],
    ['lab', 'One'],
  ]);
  expect([here, far].map((item) => placed.itemId!(item))).toEqual(['a', 'One/a']);
});

it('[X-03] an item elsewhere has no details and no polling here, and each action says why it can’t be used', async () => {
  const { here, far, placed } = aType();
  const [name] = placed.columns!;
  const linked = (item: Thing) => (name!.link as (of: Thing) => string | undefined)(item);
  expect([linked(here), linked(far)]).toEqual(['/ngdetails/T/a', undefined]);
  expect([placed.inTransition!(here), placed.inTransition!(far)]).toEqual([true, false]);
  const verdicts = (item: Thing) =>
    [...placed.actions!.item!, ...placed.actions!.batch!].map((action) => [action.id, action.allowed!(item, services)]);
  expect(Object.fromEntries(verdicts(here))).toEqual({ 'places.open': false, 't.stop': false, 't.delete': true });
  expect(Object.fromEntries(verdicts(far))).toEqual({
    'places.open': true,
    't.stop': 'core:places.elsewhere',
    't.delete': 'core:places.elsewhere',
  });
  expect(placed.facets!.map((facet) => facet.name)).toEqual(['name']);
  expect([placed.categories![0]!.filters, placed.summary]).toEqual([undefined, undefined]);
});

it('[X-03] its details open there, by the address of the gateway that goes to project and region', async () => {
  const { far, placed } = aType();
  await placed.actions!.item![0]!.perform({ items: [far], services });
  const address = new URL(left[0]!, 'http://console.test');
  expect([address.pathname, Object.fromEntries(address.searchParams)]).toEqual([
    '/console/auth/switch/p2/',
    { next: '/console/ngdetails/T/a', region: 'One' },
  ]);
  const other = new URL(switchAddress(services, placeNamed('p1/One'), '/project/x'), 'http://console.test');
  expect(other.pathname).toBe('/console/auth/switch_services_region/One/');
  expect(other.searchParams.get('next')).toBe('/console/project/x');
});
