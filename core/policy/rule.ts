/** A rule as a policy file may write it: the policy language, or the older list of lists (or of and-lists). */
export type RuleText = string | readonly (string | readonly string[])[];

/** The former form of a rule: an older name, an older check, or both. */
export interface DeprecatedRule {
  readonly name: string;
  readonly check: RuleText;
}

/** A default rule of a service: a fact of that service's release. */
export interface RuleDefault {
  readonly check: RuleText;
  /**
   * The token scopes that the native call accepts (`system`, `domain`, `project`). Only an enforcer that is told to enforces
   * them; the gateway's is not.
   */
  readonly scopes?: readonly string[];
  /** The native calls that the rule guards: method, path. */
  readonly operations?: readonly (readonly [method: string, path: string])[];
  readonly deprecated?: readonly DeprecatedRule[];
}

export type RuleDefaults = Readonly<Record<string, RuleDefault>>;
export type RuleOverrides = Readonly<Record<string, RuleText>>;

/** A parsed rule. Leaves keep their text, so that a decision can be explained in the words of the rule file. */
export type Check =
  | { readonly kind: 'constant'; readonly value: boolean; readonly text: string }
  | { readonly kind: 'rule'; readonly name: string; readonly text: string }
  | { readonly kind: 'role'; readonly match: string; readonly text: string }
  | { readonly kind: 'generic'; readonly left: string; readonly match: string; readonly text: string }
  | { readonly kind: 'not'; readonly check: Check }
  | { readonly kind: 'and'; readonly checks: readonly Check[] }
  | { readonly kind: 'or'; readonly checks: readonly Check[] };

/** A check without parts. */
export type Leaf = Exclude<Check, { kind: 'not' | 'and' | 'or' }>;
