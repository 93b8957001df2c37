import type { Services } from '#base';
import type { Gates } from '#registry';
import { Page } from '#services/page/page';
import { Permissions } from '#services/permissions/permissions';

/**
 * Tells how an action that is shut is drawn: it is in view with the reason where a service refused it to these roles and nothing
 * else shuts it. What rules exclude does not show.
 */
export async function refusedBefore<V extends { reason?: string }>(
  { policy = [], ...gates }: Gates,
  judge: () => V | undefined | Promise<V | undefined>,
  services: Services,
): Promise<V | undefined> {
  const { refusedRules = [] } = services.get(Page).state;
  const others = policy.filter((rule) => !refusedRules.includes(rule.join(':')));
  if (others.length === policy.length || !(await services.get(Permissions).check({ ...gates, policy: others })))
    return undefined;
  const shown = await judge();
  return shown && { reason: 'core:actions.refusedBefore', ...shown };
}
