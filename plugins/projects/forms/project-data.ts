import type { I18n } from '@sextant/sdk';
import type { FormErrors } from '@sextant/ui';
import type { Project } from '../project.ts';
import type { ProjectFields } from '../project-code.ts';
import { tagsOf, tagsProblem, tagsText } from './tags.ts';

/** The data of the forms that make and edit a project. */
export interface ProjectData {
  name?: string;
  description?: string;
  domain_id?: string;
  parent_id?: string;
  enabled?: boolean;
  /** Tags, each on a line of its own. */
  tags?: string;
  attributes?: Record<string, string>;
}

export function dataOf({ name, description, tags }: Project): ProjectData {
  return { name, ...(description ? { description } : {}), tags: tagsText(tags) };
}

/** Returns the members of a new project. An absent domain leaves it to the gateway. */
export function newProject(data: ProjectData): ProjectFields & { readonly name: string } {
  const { name = '', description, domain_id: domain, parent_id: parent, enabled = true, tags } = data;
  const wanted = tagsOf(tags);
  return {
    name: name.trim(),
    ...(description ? { description } : {}),
    enabled,
    ...(domain ? { domain_id: domain } : {}),
    ...(parent ? { parent_id: parent } : {}),
    ...(wanted.length > 0 ? { tags: wanted } : {}),
  };
}

/** Returns the members that differ. A description that was cleared is an empty text. */
export function changesOf(data: ProjectData, start: ProjectData): ProjectFields {
  const name = data.name?.trim();
  const tags = tagsText(tagsOf(data.tags));
  return {
    ...(name !== undefined && name !== start.name && { name }),
    ...((data.description ?? '') !== (start.description ?? '') && { description: data.description ?? '' }),
    ...(tags !== tagsText(tagsOf(start.tags)) && { tags: tagsOf(tags) }),
  };
}

/** Returns the errors that the schema cannot express. */
export function projectErrors({ name = '', tags, attributes = {} }: ProjectData, i18n: I18n): FormErrors {
  const problem = tagsProblem(tagsOf(tags));
  const taken = Object.keys(attributes).find((key) => ownNames.has(key));
  return {
    ...(name !== '' && name.trim() === '' ? { name: [i18n.t('projects:problem.blank')] } : {}),
    ...(problem ? { tags: [i18n.t(`projects:problem.tags.${problem}`)] } : {}),
    ...(taken === undefined ? {} : { attributes: [i18n.t('projects:problem.attribute', { name: taken })] }),
  };
}

/** Names that an attribute of the cloud's own can't have: they would set what the form asks for elsewhere. */
const ownNames = new Set([
  ...['id', 'name', 'description', 'enabled', 'domain_id', 'parent_id', 'is_domain', 'tags', 'links', 'options'],
]);

/** Says at the field of the name that another project has it. */
export function nameTaken({ name = '' }: ProjectData, i18n: I18n): FormErrors {
  return { name: [i18n.t('projects:problem.taken', { name: name.trim() })] };
}
