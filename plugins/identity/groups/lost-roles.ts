import { callApi, I18n, type Services } from '@sextant/sdk';
import type { Group } from './group.ts';

/** More groups are not asked about one by one: the question then only says that roles are lost. */
const mostAsked = 10;
/** At most this many roles are named; the others are counted. */
const mostNamed = 5;

/** Says which roles the members of groups lose with them. Never rejects: where Keystone does not tell the roles it says so. */
export async function lostText(groups: readonly Group[], services: Services): Promise<string> {
  const i18n = services.get(I18n);
  const roles = groups.length > mostAsked ? undefined : await rolesOf(groups, services).catch(() => undefined);
  if (!roles) return i18n.t('identity:group.lost.unknown');
  const count = roles.length;
  if (count === 0) return i18n.t('identity:group.lost.none');
  const more = count - mostNamed;
  const named = [...roles.slice(0, mostNamed), ...(more > 0 ? [i18n.t('core:confirm.andMore', { count: more })] : [])];
  return i18n.t('identity:group.lost.roles', {
    count,
    number: i18n.number(count),
    roles: named.join(i18n.t('core:formats.comma')),
  });
}

/** Returns the roles that were given to the groups, each with its place; one that several of them have is there once. */
async function rolesOf(groups: readonly Group[], services: Services): Promise<readonly string[]> {
  const whole = services.get(I18n).t('identity:assignments.system');
  const answers = await Promise.all(
    groups.map(({ id }) => callApi(services, 'listRoleAssignments', { query: { group_id: id } }, { quiet: true })),
  );
  const roles = answers.flatMap(({ items }) =>
    items.map(({ role, scope: { project, domain } }) => {
      const place = project ?? domain;
      return [`${role.id} ${place?.id}`, `${role.name} (${place?.name ?? whole})`] as const;
    }),
  );
  return [...new Map(roles).values()].toSorted((one, other) => one.localeCompare(other));
}
