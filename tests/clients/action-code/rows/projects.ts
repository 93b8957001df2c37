import { callApi } from '../../../../core/services/api/call-api.ts';
import { deleteProject, deleteProjects } from '../../../../plugins/projects/actions/delete-projects.ts';
import {
  disableProject,
  disableProjects,
  enableProject,
  enableProjects,
} from '../../../../plugins/projects/actions/enable-projects.ts';
import { creationChoices } from '../../../../plugins/projects/creation/creation-choices.ts';
import { emptyProject, newProjectCode } from '../../../../plugins/projects/creation/new-project.ts';
import { ProjectCreation } from '../../../../plugins/projects/creation/project-creation.ts';
import { saveEdit } from '../../../../plugins/projects/forms/edit-form.tsx';
import { changesOf, dataOf, type ProjectData } from '../../../../plugins/projects/forms/project-data.ts';
import { type NamedGrant, saveMembers } from '../../../../plugins/projects/forms/save-members.ts';
import { saveQuotas } from '../../../../plugins/projects/forms/save-quotas.ts';
import { ownAttributes, type Project } from '../../../../plugins/projects/project.ts';
import { readProject } from '../../../../plugins/projects/project-calls.ts';
import { changeCode, type Grant, membersCode } from '../../../../plugins/projects/project-code.ts';
import { quotaCode, type QuotaChange } from '../../../../plugins/projects/quota-code.ts';
import { readQuotas } from '../../../../plugins/projects/quotas.ts';
import type { ConsoleAndShell } from '../console.ts';
import { acted, awkward, type Row } from '../row.ts';

let made = 0;
const nameOf = (way: string) => `-it's "${(made += 1)}" $HOME ${way}`;

async function aProject({ services }: ConsoleAndShell, way: string, more: object = {}): Promise<Project> {
  return (await callApi(services, 'createProject', { body: { name: nameOf(way), ...more } })) as Project;
}

/** Returns a project of that name, without what tells it from others. */
async function found({ services }: ConsoleAndShell, name: string) {
  const { items } = await callApi(services, 'listProjects', { query: { name } });
  const [project] = items as Project[];
  if (!project) throw new Error(`there is no project ${name}`);
  const { description, enabled, tags = [] } = project;
  return { description, enabled, tags: tags.toSorted(), own: ownAttributes(project), count: items.length };
}

function creation(title: string, fields: ProjectData): Row {
  return {
    actions: ['projects.create'],
    title,
    as: 'admin',
    begin(at, way) {
      const model = { ...emptyProject(undefined), project: { ...fields, name: nameOf(way) } };
      const creation = new ProjectCreation(creationChoices(at.services), at.services);
      return Promise.resolve({
        byConsole: async () => void (await creation.save(model)),
        code: () => newProjectCode(model, undefined),
        outcome: () => found(at, model.project.name),
      });
    },
  };
}

function edit(title: string, description: string): Row {
  return {
    actions: ['projects.edit'],
    title,
    as: 'admin',
    async begin(at, way) {
      const project = await aProject(at, way, { description: 'before', tags: ['old', 'kept'] });
      const start = dataOf(project);
      const data = { ...start, name: `${project.name} renamed`, description, tags: 'kept\n-new' };
      return {
        byConsole: async () => void (await saveEdit(project, { data, start }, at.services)),
        code: () => changeCode(project.id, changesOf(data, start)),
        outcome: () => found(at, data.name),
      };
    },
  };
}

function switching(verb: 'enable' | 'disable'): Row {
  const [one, several] = verb === 'enable' ? [enableProject, enableProjects] : [disableProject, disableProjects];
  return {
    actions: [`projects.${verb}`, `projects.${verb}-selected`],
    title: `a project that is ${verb}d`,
    as: 'admin',
    async begin(at, way) {
      const project = await aProject(at, way, { enabled: verb === 'disable' });
      return { ...acted(at, way === 'console' ? several : one, project), outcome: () => found(at, project.name) };
    },
  };
}

/** A grant to a user or a group that the row makes; `remove` takes one that is there. */
function grant(kind: Grant['kind'], verb: Grant['verb']): Row {
  return {
    actions: ['projects.members'],
    title: `a ${kind} whose role is ${verb === 'add' ? 'given' : 'taken'}`,
    as: 'admin',
    async begin(at, way) {
      const { services } = at;
      const project = await aProject(at, way);
      const { items: roles } = await callApi(services, 'listRoles', {});
      const role = roles.find(({ name }) => name === 'reader')!.id;
      const body = { name: nameOf(way), password: 'Pw-of-a-test-1' };
      const who =
        kind === 'user'
          ? await callApi(services, 'createUser', { body })
          : await callApi(services, 'createGroup', { body: { name: body.name } });
      const one: NamedGrant = { kind, verb, id: who.id, role, name: who.name, roleName: 'reader' };
      if (verb === 'remove') await saveMembers(project, [{ ...one, verb: 'add' }], services);
      return {
        byConsole: async () => void (await saveMembers(project, [one], services)),
        code: () => membersCode(project.id, [one]),
        async outcome() {
          const query = { project_id: project.id };
          const { items } = await callApi(services, 'listRoleAssignments', { query });
          return items.map(({ user, group, role: given }) => [(user ?? group)?.id === who.id, given.name]);
        },
      };
    },
  };
}

const change: QuotaChange = {
  compute: { cores: 7, metadata_items: -1, injected_file_content_bytes: 99 },
  volume: { gigabytes: 55, backups: 3 },
  network: { router: 4, security_group_rule: 50 },
};

export const rows: readonly Row[] = [
  creation('a project with nothing but a name', {}),
  creation('a project with all that it may have', {
    description: awkward.replace('\n', ' '),
    enabled: false,
    tags: 'blue\n$HOME',
    attributes: { cost_center: `it's "1"` },
  }),
  edit('another name and description, and other tags', 'after'),
  { ...edit('a description that is cleared', ''), withoutCommand: true },
  switching('enable'),
  switching('disable'),
  grant('user', 'add'),
  grant('group', 'add'),
  grant('user', 'remove'),
  grant('group', 'remove'),
  {
    actions: ['projects.quotas'],
    title: 'limits of all three services, one of them unlimited',
    as: 'admin',
    async begin(at, way) {
      const project = await aProject(at, way);
      const before = await readQuotas(project.id, at.services);
      return {
        byConsole: async () => void (await saveQuotas(project, change, before, at.services)),
        code: () => quotaCode(project.id, change),
        outcome: async () => (await readQuotas(project.id, at.services)).quotas,
      };
    },
  },
  {
    actions: ['projects.delete', 'projects.delete-selected'],
    title: 'a project with spaces in its name',
    as: 'admin',
    async begin(at, way) {
      const project = await aProject(at, way);
      return {
        ...acted(at, way === 'console' ? deleteProjects : deleteProject, project),
        outcome: () =>
          readProject(project.id, at.services).then(
            () => 'there',
            () => 'gone',
          ),
      };
    },
  },
];
