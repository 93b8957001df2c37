import { defineToken } from '#base';
import type { PolicyRule, PolicyTarget } from '#protocol';

/** Answers "may this user do that, in this scope?" (checkPolicy). Answers are memoised by the JSON of the question. */
export interface Policy {
  /** True only when every rule passes. A failed call warns `Policy check failed.` and answers false. */
  allows(rules: readonly PolicyRule[], target?: PolicyTarget): Promise<boolean>;
  /** The answer when it is known already, without asking. */
  known(rules: readonly PolicyRule[], target?: PolicyTarget): boolean | undefined;
}
export const Policy = defineToken<Policy>('sextant.policy@1');
