import type { Services } from '#base';
import type { PolicyRuleRef } from '#registry';
import { Policy } from '../policy/policy.ts';
import { Session } from '../session/session.ts';

const elsewhere = 'another-project';

/**
 * May the rule be used on something that this project owns? For `allowed` of an action: true, or the `reason` (a locale key). What
 * the own project has, the answer that travels with the page covers (the action's `policy`). What others have, nobody but administrators
 * may change, whatever a rule says; for them the rule is asked once, with an owner that is not the own project: rules can tell
 * no more of an owner than that, and a list with a hundred owners would else ask a hundred times. What is known is told at
 * once: a row that has to wait for its actions is drawn twice.
 */
export function allowedOfOwner(
  rule: PolicyRuleRef,
  owner: string | null | undefined,
  reason: string,
  services: Services,
): true | string | Promise<true | string> {
  const session = services.get(Session).current();
  if (!owner || owner === session.project_id) return true;
  if (!session.is_superuser) return reason;
  const target = { project_id: elsewhere, owner: elsewhere };
  const policy = services.get(Policy);
  const known = policy.known([rule], target);
  if (known !== undefined) return known || reason;
  return policy.allows([rule], target).then((open) => open || reason);
}
