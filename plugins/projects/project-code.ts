import type { Code, CodeCall, CodeCommand } from '@sextant/sdk';

const service = 'identity';
const at = (id: string) => `/projects/${encodeURIComponent(id)}`;

/** The members of a project that a form sets. */
export interface ProjectFields {
  readonly name?: string;
  readonly description?: string;
  readonly enabled?: boolean;
  readonly domain_id?: string;
  readonly parent_id?: string;
  readonly tags?: readonly string[];
}

/** Returns the code that makes a project, with attributes of the cloud's own. */
export function creationCode(fields: ProjectFields, attributes: Readonly<Record<string, string>>): Code {
  const { name = '', description, enabled, domain_id: domain, parent_id: parent, tags = [] } = fields;
  return {
    commands: [
      {
        command: 'project create',
        options: [
          ...(domain ? [['--domain', domain] as const] : []),
          ...(parent ? [['--parent', parent] as const] : []),
          ...(description ? [['--description', description] as const] : []),
          enabled === false ? '--disable' : '--enable',
          ...tags.map((tag) => ['--tag', tag] as const),
          ...Object.entries(attributes).map(([key, value]) => ['--property', `${key}=${value}`] as const),
        ],
        names: [name],
      },
    ],
    calls: [{ method: 'POST', service, path: '/projects', body: { project: { ...fields, ...attributes } } }],
    resources: [
      {
        type: 'openstack_identity_project_v3',
        name,
        attributes: {
          name,
          description: description || undefined,
          enabled: enabled ?? true,
          domain_id: domain,
          parent_id: parent,
          tags: tags.length > 0 ? tags : undefined,
          extra: Object.keys(attributes).length > 0 ? attributes : undefined,
        },
      },
    ],
  };
}

/** Returns the code that changes a project. The command adds tags, so that it clears them first; it can't empty a description. */
export function changeCode(id: string, change: ProjectFields): Code {
  const { name, description, enabled, tags } = change;
  const command: CodeCommand = {
    command: 'project set',
    options: [
      ...(name === undefined ? [] : [['--name', name] as const]),
      ...(description === undefined ? [] : [['--description', description] as const]),
      ...(enabled === undefined ? [] : [enabled ? '--enable' : '--disable']),
      ...(tags === undefined ? [] : ['--clear-tags']),
      ...(tags ?? []).map((tag) => ['--tag', tag] as const),
    ],
    names: [id],
  };
  const commands = description === '' ? {} : { commands: [command] };
  return { ...commands, calls: [{ method: 'PATCH', service, path: at(id), body: { project: change } }] };
}

export function deletionCode(id: string): Code {
  return {
    commands: [{ command: 'project delete', names: [id] }],
    calls: [{ method: 'DELETE', service, path: at(id) }],
  };
}

/** A role that a user or a group is given in a project, or loses. */
export interface Grant {
  readonly kind: 'user' | 'group';
  readonly id: string;
  readonly role: string;
  readonly verb: 'add' | 'remove';
}

/** Returns the code that gives and takes roles in a project, in the order of the grants. */
export function membersCode(project: string, grants: readonly Grant[]): Code {
  return {
    commands: grants.map(({ kind, id, role, verb }): CodeCommand => ({
      command: `role ${verb}`,
      options: [
        ['--project', project],
        [`--${kind}`, id],
      ],
      names: [role],
    })),
    calls: grants.map(({ kind, id, role, verb }): CodeCall => ({
      method: verb === 'add' ? 'PUT' : 'DELETE',
      service,
      path: `${at(project)}/${kind}s/${encodeURIComponent(id)}/roles/${encodeURIComponent(role)}`,
    })),
  };
}
