import type { Facet } from '@sextant/sdk';

/** The words of an admin state. */
export const adminStateTexts: Readonly<Record<string, string>> = {
  UP: 'launch:networks.up',
  DOWN: 'launch:networks.down',
};

/** The words of the states of networks and ports. */
export const statusTexts: Readonly<Record<string, string>> = {
  ACTIVE: 'launch:networks.active',
  DOWN: 'launch:networks.inactive',
  BUILD: 'launch:networks.build',
  ERROR: 'launch:networks.error',
};

const facet = { filteredBy: 'client', singleton: true } as const;
const optionsOf = (texts: Readonly<Record<string, string>>, keys: readonly string[]) =>
  keys.map((key) => ({ key, label: texts[key]! }));

/** A facet that is typed. */
export const typedFacet = (name: string, label: string): Facet => ({ ...facet, name, label });

/** A facet whose values are technical names, the same in each language. */
export const namedFacet = (name: string, label: string, names: readonly string[]): Facet => ({
  ...facet,
  name,
  label,
  options: names.map((key) => ({ key, label: key })),
});

/** The facets that networks and ports share: Admin State (Up, Down) and Status (Active, Down). */
export const stateFacets: readonly Facet[] = [
  {
    ...facet,
    name: 'admin_state',
    label: 'launch:networks.admin-state',
    options: optionsOf(adminStateTexts, ['UP', 'DOWN']),
  },
  { ...facet, name: 'status', label: 'launch:networks.status', options: optionsOf(statusTexts, ['ACTIVE', 'DOWN']) },
];

export const sharedFacet: Facet = {
  ...facet,
  name: 'shared',
  label: 'launch:networks.shared',
  options: [
    { key: 'true', label: 'core:cells.yes' },
    { key: 'false', label: 'core:cells.no' },
  ],
};
