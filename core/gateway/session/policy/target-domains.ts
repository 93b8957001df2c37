import type { FastifyRequest } from 'fastify';
import type { PolicyRule, PolicyTarget } from '#protocol';
import { isSuperuser, managesOwnDomain } from '../../openstack/identity-scope.ts';
import { readJson } from '../../openstack/refusals.ts';
import type { SealedSession } from '../../openstack/sealed-session.ts';

/** The members of a target that name a thing of Keystone's, and the list that the thing is in. */
const kinds = {
  user: { list: 'users', ids: ['target.user.id', 'user_id', 'user.id'] },
  group: { list: 'groups', ids: ['target.group.id', 'group_id', 'group.id'] },
  project: { list: 'projects', ids: ['target.project.id', 'project_id', 'project.id'] },
} as const;

type Kind = keyof typeof kinds;

/**
 * Returns the target with the domains of the users, groups and projects that it names by id alone. Keystone is asked for them when
 * the answer depends on the domain, which is so for those who manage one. A thing that Keystone does not show them is in no domain,
 * so that its rules are not passed.
 */
export async function withDomains(
  request: FastifyRequest,
  session: SealedSession,
  rules: readonly PolicyRule[],
  target: PolicyTarget | null | undefined,
): Promise<PolicyTarget | null | undefined> {
  const { config } = request.server;
  const isByDomain = !isSuperuser(session, config) && (session.domain !== null || managesOwnDomain(session, config));
  if (!target || !isByDomain || !rules.some(([service]) => service === 'identity')) return target;
  if (typeof target['domain_id'] === 'string') return target;
  const found = await Promise.all(
    (Object.keys(kinds) as Kind[]).map(async (kind): Promise<[string, string][]> => {
      const id = foreignId(session, kind, target);
      const member = `target.${kind}.domain_id`;
      if (id === undefined || typeof target[member] === 'string') return [];
      return [[member, await domainOf(request, session, kind, id)]];
    }),
  );
  return { ...target, ...Object.fromEntries(found.flat()) };
}

/** The id that the target names, unless it is the caller's own. */
function foreignId(session: SealedSession, kind: Kind, target: PolicyTarget): string | undefined {
  const own = { user: session.user.id, group: undefined, project: session.project?.id }[kind];
  const id = kinds[kind].ids.map((name) => target[name]).find((value) => typeof value === 'string' && value !== '');
  return typeof id === 'string' && id !== own ? id : undefined;
}

/** Returns the id of the domain, or '' where Keystone tells none. */
async function domainOf(request: FastifyRequest, session: SealedSession, kind: Kind, id: string): Promise<string> {
  const path = `/${kinds[kind].list}/${encodeURIComponent(id)}`;
  try {
    const answer = await request.server.native.attempt(request, session, { service: 'identity', path });
    if (answer.status !== 200) return '';
    const body = await readJson<Partial<Record<Kind, { domain_id?: string }>>>(answer, 'identity');
    return body[kind]?.domain_id ?? '';
  } catch (error) {
    request.log.info({ code: (error as { code?: string }).code }, 'the domain of a policy target is not known');
    return '';
  }
}
