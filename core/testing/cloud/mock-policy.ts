import { consoleRules, createEnforcer, type Enforcer, isPolicyService, loadDefaultRules } from '#policy';
import type { PolicyRule, PolicyTarget, UserSession } from '#protocol';

const enforcers = new Map<string, Enforcer>();

/** Whether the services' own default rules allow a session something; the gateway asks the same rules. */
export function allows(session: UserSession, rules: readonly PolicyRule[], target: PolicyTarget = {}): boolean {
  const roles = session.roles.map(({ name }) => name);
  const { id: user_id, project_id, user_domain_id: domain_id } = session;
  const own = { project_id, tenant_id: project_id, 'project.id': project_id, owner: project_id };
  const whose = { user_id, 'user.id': user_id, domain_id, 'user.domain_id': domain_id, 'project.domain_id': domain_id };
  const given = Object.fromEntries(Object.entries(target).filter(([, value]) => value !== null && value !== undefined));
  const credentials = { ...own, user_id, user_domain_id: domain_id, roles, is_admin: session.is_superuser };
  return rules.every(([service, rule]) => {
    const enforcer = enforcerOf(service);
    return enforcer?.has(rule) && enforcer.check(rule, { ...own, ...whose, ...given }, credentials);
  });
}

function enforcerOf(service: string): Enforcer | undefined {
  const own = consoleRules[service];
  if (!isPolicyService(service) && !own) return undefined;
  let known = enforcers.get(service);
  const rules = { ...(isPolicyService(service) && loadDefaultRules(service)), ...own };
  if (!known) enforcers.set(service, (known = createEnforcer({ rules })));
  return known;
}

/** `image:add_image` → its answer, for each of them. */
export function answersTo(session: UserSession, rules: readonly string[]): Record<string, boolean> {
  return Object.fromEntries(rules.map((name) => [name, allows(session, [ruleOf(name)])]));
}

function ruleOf(name: string): PolicyRule {
  const colon = name.indexOf(':');
  return [name.slice(0, colon), name.slice(colon + 1)];
}
