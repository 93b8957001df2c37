import { evaluate, RuleError, type Deciding } from './evaluate.ts';
import { constant, parseRule } from './parse-rule.ts';
import { isTruthy } from './python-text.ts';
import type { Check, RuleDefault, RuleDefaults, RuleOverrides } from './rule.ts';

export interface EnforcerOptions {
  rules: RuleDefaults;
  /** The operator's policy file. It may name rules that have no default. */
  overrides?: RuleOverrides;
  /**
   * Does a rule whose check changed still accept what its older form accepted? True as oslo.policy has it (the two are OR-ed);
   * false for services that run with `enforce_new_defaults`.
   */
  deprecated?: boolean;
  /**
   * Is a token refused whose scope is none of those the asked rule is for, as oslo.policy does with `enforce_scope`? Default
   * false. An operator's own check under the same name keeps the scopes of the default; rules reached through `rule:` are
   * asked for theirs only when they are the one that is asked.
   */
  enforceScope?: boolean;
  /** Hears of rules that could not be understood: once each, when the enforcer is made. */
  onProblem?: (rule: string, problem: string) => void;
}

/** Where the rule that answered came from; `fallback` is the service's rule named `default`. */
export type RuleSource = 'default' | 'override' | 'fallback' | 'undefined';

export interface Explanation {
  readonly allowed: boolean;
  readonly rule: string;
  readonly source: RuleSource;
  /** The leaves that settled the answer; empty when no rule answered or rules go round in a circle. */
  readonly decided: readonly Deciding[];
  /** Set when the answer is no because of the rules themselves. */
  readonly problem?: string;
}

/** Answers for one service. Never throws, whatever the rules, the target or the credentials hold. */
export interface Enforcer {
  /** May these credentials do what the rule guards, to this target? A rule that nobody defined is denied. */
  check(
    rule: string,
    target: Readonly<Record<string, unknown>>,
    credentials: Readonly<Record<string, unknown>>,
  ): boolean;
  /** The same answer, with the checks that settled it. */
  explain(
    rule: string,
    target: Readonly<Record<string, unknown>>,
    credentials: Readonly<Record<string, unknown>>,
  ): Explanation;
  /** Is there a rule of this name (the fallback not counted)? */
  has(rule: string): boolean;
  /** The default's facts (scopes, operations), when the service has such a rule. */
  default(rule: string): RuleDefault | undefined;
}

const fallbackRule = 'default';

export function createEnforcer(options: EnforcerOptions): Enforcer {
  const { rules: defaults, overrides = {}, enforceScope = false } = options;
  const known = (rule: string) => (Object.hasOwn(defaults, rule) ? defaults[rule] : undefined);
  const checks = new Map<string, Check>();
  for (const name of Object.keys(defaults)) checks.set(name, defaultCheck(name, options));
  for (const name of Object.keys(overrides)) checks.set(name, parse(name, overrides[name] ?? '!', options));

  const find = (name: string) => checks.get(name);
  const answer = (
    rule: string,
    target: Readonly<Record<string, unknown>>,
    credentials: Readonly<Record<string, unknown>>,
    decided?: Deciding[],
  ): boolean => {
    const name = checks.has(rule) ? rule : fallbackRule;
    const check = checks.get(name);
    return check !== undefined && evaluate(check, { target, credentials, find }, [name], decided);
  };

  const wrongScope = (rule: string, credentials: Readonly<Record<string, unknown>>): string | undefined => {
    const scopes = enforceScope ? (known(rule)?.scopes ?? []) : [];
    const scope = scopeOf(credentials);
    return scopes.length === 0 || scopes.includes(scope)
      ? undefined
      : `${rule} wants scope ${scopes.join(' or ')}, not ${scope}`;
  };

  return {
    check(rule, target, given) {
      const credentials = withSystem(given);
      if (wrongScope(rule, credentials) !== undefined) return false;
      try {
        return answer(rule, target, credentials);
      } catch (error) {
        return refused(error, false);
      }
    },
    explain(rule, target, given) {
      const decided: Deciding[] = [];
      const source = sourceOf(rule, checks, overrides);
      const credentials = withSystem(given);
      const refusal = wrongScope(rule, credentials);
      if (refusal !== undefined) return { allowed: false, rule, source, decided, problem: refusal };
      try {
        const allowed = answer(rule, target, credentials, decided);
        return source === 'undefined'
          ? { allowed, rule, source, decided, problem: `no rule named ${rule}` }
          : { allowed, rule, source, decided };
      } catch (error) {
        const problem = error instanceof Error ? error.message : String(error);
        return refused(error, { allowed: false, rule, source, decided: [], problem });
      }
    },
    has: (rule) => checks.has(rule),
    default: known,
  };
}

/** A default, with its older form as the operator's file and the service's settings want it. */
function defaultCheck(name: string, options: EnforcerOptions): Check {
  const { rules, overrides = {}, deprecated = true } = options;
  const rule = rules[name];
  if (!rule) return constant(false, '!');
  const current = parse(name, rule.check, options);
  for (const old of rule.deprecated ?? []) {
    // An operator who wrote a rule under its older name still means it, unless it only points at the new name.
    const written = old.name === name || !Object.hasOwn(overrides, old.name) ? undefined : overrides[old.name];
    if (written !== undefined && written !== `rule:${name}`) return parse(old.name, written, options);
  }
  if (!deprecated) return current;
  const older = (rule.deprecated ?? []).filter((old) => old.check !== rule.check);
  if (older.length === 0) return current;
  return { kind: 'or', checks: [current, ...older.map((old) => parse(old.name, old.check, options))] };
}

function parse(name: string, text: RuleDefault['check'], { onProblem }: EnforcerOptions): Check {
  return parseRule(text, (problem) => onProblem?.(name, problem));
}

function sourceOf(rule: string, checks: ReadonlyMap<string, Check>, overrides: RuleOverrides): RuleSource {
  if (Object.hasOwn(overrides, rule)) return 'override';
  if (checks.has(rule)) return 'default';
  return checks.has(fallbackRule) ? 'fallback' : 'undefined';
}

/** Rules may say `system:all` for what credentials call `system_scope`; where both are said, the latter counts. */
function withSystem(credentials: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const scope = credentials['system_scope'];
  return isTruthy(scope) ? { ...credentials, system: scope } : credentials;
}

/** Returns what a token is for: the whole system, a domain, or else a project. A token with none of them is a project's. */
function scopeOf(credentials: Readonly<Record<string, unknown>>): string {
  if (isTruthy(credentials['system'])) return 'system';
  return isTruthy(credentials['domain_id']) ? 'domain' : 'project';
}

function refused<T>(error: unknown, refusal: T): T {
  if (error instanceof RuleError) return refusal;
  throw error;
}
