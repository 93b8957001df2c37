import { callApi, type Services } from '@sextant/sdk';
import type { MembershipRole } from '@sextant/ui';
import { readDefaults } from '../defaults/default-quotas.ts';
import { listDomains } from '../domains.ts';
import type { MemberChoices } from '../forms/member-choice.tsx';
import { givenRoles } from '../role-grants.ts';
import type { ProjectQuotas } from '../quotas.ts';

/** The roles that members can be given, and the domains in which they are searched for. */
export interface RoleChoices extends Omit<MemberChoices, 'roles'> {
  readonly roles: readonly (MembershipRole & { readonly domain: string | undefined })[];
}

/** The choices that the steps of a creation offer. Each is asked for when its step is first seen, and once; after a failure again. */
export interface CreationChoices {
  members(): Promise<RoleChoices>;
  quotas(): Promise<ProjectQuotas>;
  /** The choices that are there already. */
  readonly known: { members?: RoleChoices; quotas?: ProjectQuotas };
}

export function creationChoices(services: Services): CreationChoices {
  const known: CreationChoices['known'] = {};
  return {
    known,
    members: once(async () => (known.members = await readRoles(services))),
    quotas: once(async () => (known.quotas = await readDefaults(services))),
  };
}

function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined;
  return () => {
    asked ??= ask().catch((error: unknown) => {
      asked = undefined;
      throw error;
    });
    return asked;
  };
}

async function readRoles(services: Services): Promise<RoleChoices> {
  const [{ items }, usual, domains] = await Promise.all([
    callApi(services, 'listRoles', {}, { quiet: true }),
    callApi(services, 'readRole', { params: { id: 'default' } }, { quiet: true }).catch(() => undefined),
    listDomains(services),
  ]);
  const roles = (await givenRoles(items, services))
    .map(({ id, name, domain_id: domain }) => ({ id, name, domain: domain ?? undefined }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
  return { roles, defaultRole: usual?.id, domains };
}

/** Returns the choices for a project of a domain: its own domain first, and no roles of another one. */
export function choicesIn({ roles, defaultRole, domains }: RoleChoices, domain: string | undefined): MemberChoices {
  const own = domains.filter(({ id }) => id === domain);
  return {
    defaultRole,
    roles: roles.filter((role) => role.domain === undefined || role.domain === domain),
    domains: [...own, ...domains.filter(({ id }) => id !== domain)],
  };
}
