import { createEnforcer, domainManagerRules, isPolicyService, loadDefaultRules } from '#policy';

/** May credentials do what the rule guards, to the target? A rule that nobody defined: no. */
export type Enforce = (rule: string, target: object, credentials: object) => boolean;

/**
 * The default rules of one service. `olderRules`: what a rule accepted in its older form is accepted still, as keystone
 * runs; false: the services that run with `enforce_new_defaults`. A service that core/policy doesn't know: an error.
 * Without one, nobody may do anything. Keystone has the rules for managers of a domain as well.
 */
export function createEnforce(service: string | undefined, olderRules: boolean): Enforce {
  if (service === undefined) return () => false;
  if (!isPolicyService(service)) throw new Error(`core/policy has no rules for ${service}`);
  const overrides = service === 'identity' ? domainManagerRules : {};
  const enforcer = createEnforcer({ rules: loadDefaultRules(service), overrides, deprecated: olderRules });
  return (rule, target, credentials) =>
    enforcer.check(rule, target as Record<string, unknown>, credentials as Record<string, unknown>);
}
