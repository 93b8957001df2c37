import rules from './console-rules.json' with { type: 'json' };
import managers from './domain-managers.json' with { type: 'json' };
import type { RuleDefaults, RuleOverrides } from './rule.ts';

/**
 * Rules that no service defines, by service; everybody passes them. The object store has no rules. Of these two of the console's
 * own a refusal shuts `write`: who is refused any write in the own account has no role to make containers, whatever single
 * containers allow. That of objects is up to each container's list.
 */
export const consoleRules: Readonly<Record<string, RuleDefaults>> = rules;

/**
 * Rules of Keystone for the role `manager` of a domain, who manages users, groups, projects and grants there. Later releases have
 * them by default; sites with older ones put them into their policy file, as the embedded cloud does.
 */
export const domainManagerRules: RuleOverrides = managers;
