import { callApi } from '../../../../core/services/api/call-api.ts';
import {
  deleteDomain,
  deleteDomains,
  disableDomain,
  enableDomain,
} from '../../../../plugins/identity/domains/domain-actions.ts';
import { giveRole } from '../../../../plugins/identity/domains/domain-grants.ts';
import * as domainCode from '../../../../plugins/identity/domains/domain-code.ts';
import { deleteGroup, deleteGroups } from '../../../../plugins/identity/groups/group-actions.ts';
import * as groupCode from '../../../../plugins/identity/groups/group-code.ts';
import { deleteRole, deleteRoles } from '../../../../plugins/identity/roles/role-actions.ts';
import * as roleCode from '../../../../plugins/identity/roles/role-code.ts';
import { deleteUser, deleteUsers, disableUser, enableUser } from '../../../../plugins/identity/users/user-actions.ts';
import * as userCode from '../../../../plugins/identity/users/user-code.ts';
import { save } from '../../../../plugins/identity/users/edit-form.tsx';
import type { ConsoleAndShell } from '../console.ts';
import { acted, awkward, type Row } from '../row.ts';

let made = 0;
/** A name of at most 64 signs that a shell would read as something else. */
const nameOf = (way: string) => `-'"$(id)\`; ünï ${(made += 1)} ${way}`;
const text = awkward.replace('\n', ' ');

type At = ConsoleAndShell;

const aRole = ({ services }: At, way: string) => callApi(services, 'createRole', { body: { name: nameOf(way) } });
const aGroup = ({ services }: At, way: string) =>
  callApi(services, 'createGroup', { body: { name: nameOf(way), description: 'first' } });
const aUser = ({ services }: At, way: string, enabled = true) =>
  callApi(services, 'createUser', { body: { name: nameOf(way), enabled } });
const aDomain = ({ services }: At, way: string, enabled = true) =>
  callApi(services, 'createDomain', { body: { name: nameOf(way), enabled } });

/** Whether it is still there. */
const isThere = (reading: Promise<unknown>) =>
  reading.then(
    () => 'there',
    () => 'gone',
  );

const found = <T extends { name: string }>(items: readonly T[], name: string): T => {
  const [one, ...others] = items.filter((item) => item.name === name);
  if (!one || others.length > 0) throw new Error(`there is not one ${name}`);
  return one;
};

const rolesOnly: readonly Row[] = [
  {
    actions: ['identity.create-role'],
    title: 'a role',
    as: 'admin',
    async begin(at, way) {
      const name = nameOf(way);
      return {
        byConsole: () => callApi(at.services, 'createRole', { body: { name } }).then(() => undefined),
        code: () => roleCode.creationCode(name),
        async outcome() {
          const { domain_id: domain } = found((await callApi(at.services, 'listRoles', {})).items, name);
          return { domain };
        },
      };
    },
  },
  {
    actions: ['identity.edit-role'],
    title: 'a role',
    as: 'admin',
    async begin(at, way) {
      const { id } = await aRole(at, way);
      const name = nameOf(way);
      const params = { id };
      return {
        byConsole: () => callApi(at.services, 'renameRole', { params, body: { name } }),
        code: () => roleCode.renameCode(id, name),
        outcome: async () => (await callApi(at.services, 'readRole', { params })).name === name,
      };
    },
  },
  {
    actions: ['identity.role.delete', 'identity.role.delete-selected'],
    title: 'a role',
    as: 'admin',
    async begin(at, way) {
      const role = await aRole(at, way);
      return {
        ...acted(at, way === 'console' ? deleteRoles : deleteRole, role),
        outcome: () => isThere(callApi(at.services, 'readRole', { params: { id: role.id } }, { quiet: true })),
      };
    },
  },
];

const groups: readonly Row[] = [
  {
    actions: ['identity.create-group'],
    title: 'a group with a description',
    as: 'admin',
    async begin(at, way) {
      const data = { name: nameOf(way), description: text };
      const domain = await callApi(at.services, 'readDefaultDomain', {});
      return {
        byConsole: () => callApi(at.services, 'createGroup', { body: data }).then(() => undefined),
        code: () => groupCode.creationCode(data, domain.id),
        async outcome() {
          const { items } = await callApi(at.services, 'listGroups', {});
          const { description, domain_id } = found(items, data.name);
          return { description, domain_id };
        },
      };
    },
  },
  {
    actions: ['identity.edit-group'],
    title: 'the name and the description of a group',
    as: 'admin',
    async begin(at, way) {
      const { id } = await aGroup(at, way);
      const data = { name: nameOf(way), description: text };
      const params = { id };
      return {
        byConsole: () => callApi(at.services, 'changeGroup', { params, body: data }),
        code: () => groupCode.editCode(id, data),
        async outcome() {
          const { name, description } = await callApi(at.services, 'readGroup', { params });
          return { isNamed: name === data.name, description };
        },
      };
    },
  },
  {
    actions: ['identity.add-member'],
    title: 'a member of a group',
    as: 'admin',
    async begin(at, way) {
      const group = (await aGroup(at, way)).id;
      const user = (await aUser(at, way)).id;
      return {
        byConsole: () => callApi(at.services, 'addGroupMember', { params: { group, user } }),
        code: () => groupCode.memberCode('add', group, user),
        async outcome() {
          const { items } = await callApi(at.services, 'listUsers', { query: { group_id: group } });
          return items.map(({ id }) => id === user);
        },
      };
    },
  },
  {
    actions: ['identity.group.delete', 'identity.group.delete-selected'],
    title: 'a group',
    as: 'admin',
    async begin(at, way) {
      const group = await aGroup(at, way);
      return {
        ...acted(at, way === 'console' ? deleteGroups : deleteGroup, group),
        outcome: () => isThere(callApi(at.services, 'readGroup', { params: { id: group.id } }, { quiet: true })),
      };
    },
  },
];

const users: readonly Row[] = [
  {
    actions: ['identity.edit-user'],
    title: 'name, email, description and primary project of a user',
    as: 'admin',
    async begin(at, way) {
      const { id } = await aUser(at, way);
      const [project] = (await callApi(at.services, 'listProjects', {})).items;
      const change = { name: nameOf(way), email: 'one@example.org', description: text, project: project!.id };
      return {
        byConsole: () => save(id, change, at.services).then(() => undefined),
        code: () => userCode.editCode(id, change),
        async outcome() {
          const { name, email, description, default_project_id } = await readUser(at, id);
          return { isNamed: name === change.name, email, description, default_project_id };
        },
      };
    },
  },
  ...[enableUser, disableUser].map((action): Row => ({
    actions: [action.id],
    title: 'a user',
    as: 'admin',
    async begin(at, way) {
      const user = await aUser(at, way, action === disableUser);
      return { ...acted(at, action, user), outcome: async () => (await readUser(at, user.id)).enabled };
    },
  })),
  {
    actions: ['identity.user.delete', 'identity.user.delete-selected'],
    title: 'a user',
    as: 'admin',
    async begin(at, way) {
      const user = await aUser(at, way);
      return {
        ...acted(at, way === 'console' ? deleteUsers : deleteUser, user),
        outcome: () => isThere(readUser(at, user.id)),
      };
    },
  },
];

const readUser = ({ services }: At, id: string) => callApi(services, 'readUser', { params: { id } }, { quiet: true });
const readDomain = async ({ services }: At, id: string) =>
  (await callApi(services, 'listDomains', {}, { quiet: true })).items.find((domain) => domain.id === id);

const domains: readonly Row[] = [
  {
    actions: ['identity.create-domain'],
    title: 'a disabled domain with a description',
    as: 'admin',
    async begin(at, way) {
      const data = { name: nameOf(way), description: text, enabled: false };
      return {
        byConsole: () => callApi(at.services, 'createDomain', { body: data }).then(() => undefined),
        code: () => domainCode.creationCode(data),
        async outcome() {
          const { items } = await callApi(at.services, 'listDomains', {});
          const { description, enabled } = found(items, data.name);
          return { description, enabled };
        },
      };
    },
  },
  {
    actions: ['identity.give-role'],
    title: 'a role that a group has in the projects of a domain',
    as: 'admin',
    async begin(at, way) {
      const { id: domain } = await aDomain(at, way);
      const { id } = await aGroup(at, way);
      const { id: role } = await callApi(at.services, 'readRole', { params: { id: 'default' } });
      const grant = { kind: 'group', id, role, inherited: true } as const;
      return {
        byConsole: () => giveRole(domain, grant, at.services).then(() => undefined),
        code: () => domainCode.grantCode('add', domain, grant),
        async outcome() {
          const { items } = await callApi(at.services, 'listRoleAssignments', { query: { domain_id: domain } });
          return items.map(({ group, inherited, ...each }) => [group?.id === id, each.role.id === role, inherited]);
        },
      };
    },
  },
  {
    actions: ['identity.edit-domain'],
    title: 'the name and the description of a domain',
    as: 'admin',
    async begin(at, way) {
      const { id } = await aDomain(at, way);
      const data = { name: nameOf(way), description: text };
      return {
        byConsole: () => callApi(at.services, 'changeDomain', { params: { id }, body: data }),
        code: () => domainCode.editCode(id, data),
        async outcome() {
          const { name, description, enabled } = (await readDomain(at, id))!;
          return { isNamed: name === data.name, description, enabled };
        },
      };
    },
  },
  ...[enableDomain, disableDomain].map((action): Row => ({
    actions: [action.id],
    title: 'a domain',
    as: 'admin',
    async begin(at, way) {
      const domain = await aDomain(at, way, action === disableDomain);
      return { ...acted(at, action, domain), outcome: async () => (await readDomain(at, domain.id))?.enabled };
    },
  })),
  {
    actions: ['identity.domain.delete', 'identity.domain.delete-selected'],
    title: 'a domain',
    as: 'admin',
    async begin(at, way) {
      const domain = await aDomain(at, way, false);
      return {
        ...acted(at, way === 'console' ? deleteDomains : deleteDomain, domain),
        outcome: async () => ((await readDomain(at, domain.id)) ? 'there' : 'gone'),
      };
    },
  },
];

export const rows: readonly Row[] = [...rolesOnly, ...groups, ...users, ...domains];
