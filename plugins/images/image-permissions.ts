import { Policy, type PolicyRuleRef, type Services, Session } from '@sextant/sdk';
import type { Image } from './image.ts';

/** Why an item action is in view but can't be used. */
const foreign = 'images:reason.foreign';

/**
 * May the rule be used on this image? The answer for the own project travels with the page. For images of others the rule
 * is asked once, with an owner that is not the own project: rules can tell no more of an owner than that, and a list with
 * a hundred owners would else ask a hundred times. Who may not gets the reason. What is known is told at once: a row
 * that has to wait for its actions is drawn twice.
 */
export function permitted(
  rule: PolicyRuleRef,
  image: Pick<Image, 'owner'>,
  services: Services,
): true | string | Promise<true | string> {
  const session = services.get(Session).current();
  if (!image.owner || image.owner === session.project_id) return true;
  // The image service lets nobody but the owner's project and administrators change an image, whatever the rule says.
  if (!session.is_superuser) return foreign;
  const target = { project_id: 'another-project', owner: 'another-project' };
  const policy = services.get(Policy);
  const known = policy.known([rule], target);
  if (known !== undefined) return known || foreign;
  return policy.allows([rule], target).then((open) => open || foreign);
}
