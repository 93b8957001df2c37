import type { ScopeProject } from '#protocol';
import { formatQuery, parseQuery } from '../../magic-search/terms.ts';
import type { ListedPlace } from './place-book.ts';

/** Where a list is from: the session's own project and region, all regions of the project, or all of the operator's projects there. */
export type PlacesChoice = 'here' | 'regions' | 'all';

/** The parameter of a page's address; `ListPage` looks for it as well. */
const parameter = 'places';

/** Returns the choice that a page's query holds. A value that is not known is the smaller of the two choices. */
export function choiceIn(search: string): PlacesChoice {
  const said = parseQuery(search).find(({ name }) => name === parameter);
  if (!said) return 'here';
  return said.value === 'all' ? 'all' : 'regions';
}

/** Returns the query with another choice, with `?` unless it is empty. */
export function withChoice(search: string, choice: PlacesChoice): string {
  const others = parseQuery(search).filter(({ name }) => name !== parameter);
  const query = formatQuery(choice === 'here' ? others : [...others, { name: parameter, value: choice }]);
  return query === '' ? '' : `?${query}`;
}

/** Whether the panel at this address has the items of all projects already. */
export const hasAllProjects = (address: string) => /^\/admin(\/|$)/.test(address);

/** The session, as far as its places are made of it. */
export interface OwnPlaces {
  readonly projectId: string;
  readonly projectName: string;
  readonly region: string | null;
  readonly regions: readonly string[];
  /** The operator's projects; undefined where they are not known. */
  readonly projects: readonly ScopeProject[] | undefined;
}

/** Returns the choices that bring more than this project and region has. */
export function choicesOf(own: OwnPlaces, address: string): PlacesChoice[] {
  const hasProjects = !hasAllProjects(address) && (own.projects ?? []).some(({ id }) => id !== own.projectId);
  return [
    'here',
    ...(own.regions.length > 1 ? (['regions'] as const) : []),
    ...(hasProjects ? (['all'] as const) : []),
  ];
}

/** Returns the places of a choice: this one first, then the other regions of the project, then the other projects by name. */
export function placesOf(choice: PlacesChoice, own: OwnPlaces): ListedPlace[] {
  const { projectId, region, regions } = own;
  const self = { id: projectId, name: own.projectName };
  const others = choice === 'all' ? (own.projects ?? []).filter(({ id }) => id !== projectId) : [];
  const projects = [self, ...others.toSorted((one, other) => one.name.localeCompare(other.name))];
  const all = choice === 'here' || regions.length === 0 ? [region] : [...regions];
  const order = all.toSorted((one, other) => Number(other === region) - Number(one === region));
  return projects.flatMap(({ id, name }) =>
    order.map((each) => ({
      id: `${id}/${each ?? '-'}`,
      project: id,
      projectName: name,
      region: each,
      isHere: id === projectId && each === region,
    })),
  );
}
