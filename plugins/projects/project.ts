import type { callApi } from '@sextant/sdk';

/** Heat's name of projects; keys the registry, the details addresses and action results. */
export const projectTypeId = 'OS::Keystone::Project';

/** The panel of the projects. */
export const projectsPanel = '/identity/projects';

/** A project as the gateway sends it, with the attributes that a cloud has given it. */
export type Project = Readonly<Awaited<ReturnType<typeof callApi<'readProject'>>>> & Readonly<Record<string, unknown>>;

/** The members that Keystone itself gives a project. All others are attributes of the cloud's own. */
const usual = new Set([
  ...['id', 'name', 'description', 'enabled', 'domain_id', 'parent_id', 'is_domain', 'tags', 'links', 'options'],
  ...['parents', 'subtree'],
]);

/** Returns the attributes of the cloud's own that have a value, by name. */
export function ownAttributes(project: Project): [name: string, value: string][] {
  return Object.entries(project)
    .filter(([name, value]) => !usual.has(name) && value !== null && value !== undefined && value !== '')
    .map(([name, value]): [string, string] => [name, typeof value === 'string' ? value : JSON.stringify(value)])
    .toSorted(([one], [other]) => one.localeCompare(other));
}
