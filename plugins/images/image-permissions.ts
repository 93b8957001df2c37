import { allowedOfOwner, type PolicyRuleRef, type Services } from '@sextant/sdk';
import type { Image } from './image.ts';

/** May the rule be used on this image? True, or why not. */
export function permitted(rule: PolicyRuleRef, image: Pick<Image, 'owner'>, services: Services) {
  return allowedOfOwner(rule, image.owner, 'images:reason.foreign', services);
}
