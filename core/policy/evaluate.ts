import { isBrokenLiteral, isBrokenPattern, literalText, pythonText, substitute } from './python-text.ts';
import type { Check, Leaf } from './rule.ts';

/** The target and the caller of a check, with the rules that `rule:` may point at. */
export interface Question {
  readonly target: Readonly<Record<string, unknown>>;
  readonly credentials: Readonly<Record<string, unknown>>;
  /** The named rule, or undefined when there is none. */
  find(name: string): Check | undefined;
}

/**
 * A rule that has no answer: rules that point at each other in a circle, or a check that the services fail on (they answer
 * 500 then). Whoever asked is refused, also where the check stands behind a "not". Nobody outside this folder sees this.
 */
export class RuleError extends Error {
  constructor(problem: string) {
    super(problem);
    this.name = 'RuleError';
  }
}

/** A leaf that decided, the named rules it was reached through (outermost first), and what it said. */
export interface Deciding {
  readonly check: string;
  readonly via: readonly string[];
  readonly value: boolean;
}

/**
 * Is the check true? `decided` receives the leaves that settled it: of an "or" the first true part, of an "and" the first
 * false one, otherwise all of them.
 * @throws RuleError when there is no answer
 */
export function evaluate(check: Check, question: Question, via: readonly string[], decided?: Deciding[]): boolean {
  switch (check.kind) {
    case 'not':
      return !evaluate(check.check, question, via, decided);
    case 'and':
    case 'or':
      return evaluateAll(check.checks, check.kind === 'or', question, via, decided);
    case 'rule':
      return evaluateRule(check, question, via, decided);
    default: {
      const value = leafValue(check, question);
      decided?.push({ check: check.text, via, value });
      return value;
    }
  }
}

/** Stops at the first part that equals `settles`: a true one ends an "or", a false one an "and". */
function evaluateAll(
  checks: readonly Check[],
  settles: boolean,
  question: Question,
  via: readonly string[],
  decided?: Deciding[],
): boolean {
  const from = decided?.length ?? 0;
  for (const part of checks) {
    const before = decided?.length ?? 0;
    if (evaluate(part, question, via, decided) === settles) {
      decided?.splice(from, before - from);
      return settles;
    }
  }
  return !settles;
}

/** Rules that point at rules that point at rules: as good as a circle when there are so many. */
const longestChain = 100;

function evaluateRule(
  check: Extract<Check, { kind: 'rule' }>,
  question: Question,
  via: readonly string[],
  decided?: Deciding[],
): boolean {
  if (via.includes(check.name) || via.length === longestChain) {
    throw new RuleError(`rules in a circle: ${[...via, check.name].join(' → ')}`);
  }
  const named = question.find(check.name);
  if (named) return evaluate(named, question, [...via, check.name], decided);
  decided?.push({ check: check.text, via, value: false });
  return false;
}

function leafValue(leaf: Exclude<Leaf, { kind: 'rule' }>, { target, credentials }: Question): boolean {
  if (leaf.kind === 'constant') return leaf.value;
  if (isBrokenPattern(leaf.match)) throw unanswerable(leaf.text);
  const match = substitute(leaf.match, target);
  if (match === undefined) return false;
  if (leaf.kind === 'role') {
    const roles = credentials['roles'];
    const wanted = match.toLowerCase();
    return Array.isArray(roles) && roles.some((role) => typeof role === 'string' && role.toLowerCase() === wanted);
  }
  if (isBrokenLiteral(leaf.left)) throw unanswerable(leaf.text);
  const literal = literalText(leaf.left);
  if (literal !== undefined) return literal === match;
  return holds(credentials, leaf.left.split('.'), match);
}

function unanswerable(check: string): RuleError {
  return new RuleError(`a check that cannot be answered: ${check}`);
}

/** Follows a dotted path into the credentials; a list on the way holds when any of its elements does. */
function holds(value: unknown, path: readonly string[], match: string): boolean {
  const [key, ...rest] = path;
  if (key === undefined) return pythonText(value) === match;
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return false;
  const next = (value as Record<string, unknown>)[key];
  return Array.isArray(next) ? next.some((element) => holds(element, rest, match)) : holds(next, rest, match);
}
