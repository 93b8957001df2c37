import rules from './console-rules.json' with { type: 'json' };
import type { RuleDefaults } from './rule.ts';

/**
 * Rules that no service defines, by service; everybody passes them. The object store has no rules. Of these two of the console's
 * own a refusal shuts `write`: who is refused any write in the own account has no role to make containers, whatever single
 * containers allow. That of objects is up to each container's list.
 */
export const consoleRules: Readonly<Record<string, RuleDefaults>> = rules;
