export { consoleRules, domainManagerRules } from './console-rules.ts';
export { createEnforcer, type Enforcer, type EnforcerOptions, type Explanation, type RuleSource } from './enforcer.ts';
export { isPolicyService, loadDefaultRules, policyServices, type PolicyService } from './default-rules.ts';
export type { Deciding } from './evaluate.ts';
export type { DeprecatedRule, RuleDefault, RuleDefaults, RuleOverrides, RuleText } from './rule.ts';
