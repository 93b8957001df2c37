import { ConsoleError } from '#base';
import { readWhen, WhenMistake } from '#base/plugin-rules/parse-when.mjs';
import type { Comparison, Fact, WhenNode } from '#base/plugin-rules/parse-when.mjs';

export type { Fact, WhenNode };

/** A parsed `when`. */
export interface When {
  readonly text: string;
  readonly node: WhenNode;
  /** The keys it depends on. */
  readonly keys: ReadonlySet<string>;
}

/** Throws `WHEN_MALFORMED` with the place of the first thing it can't read. */
export function parseWhen(text: string): When {
  try {
    return { text, ...readWhen(text) };
  } catch (error) {
    if (!(error instanceof WhenMistake)) throw error;
    throw new ConsoleError('WHEN_MALFORMED', {
      text,
      reason: error.reason,
      message: `when "${text}": ${error.reason}`,
    });
  }
}

/** True, false, or undefined while what it depends on is not known; a known side may decide all the same. */
export function evaluateWhen(node: WhenNode, fact: (key: string) => Fact): boolean | undefined {
  const value = valueOf(node, fact);
  return value === undefined ? undefined : Boolean(value);
}

function valueOf(node: WhenNode, fact: (key: string) => Fact): Fact {
  switch (node.kind) {
    case 'value':
      return node.value;
    case 'key':
      return fact(node.key);
    case 'not': {
      const value = valueOf(node.of, fact);
      return value === undefined ? undefined : !value;
    }
    case 'and':
    case 'or': {
      // The value that settles it, whatever the other side is.
      const decisive = node.kind === 'or';
      const left = evaluateWhen(node.left, fact);
      if (left === decisive) return decisive;
      const right = evaluateWhen(node.right, fact);
      if (right === decisive) return decisive;
      return left === undefined || right === undefined ? undefined : !decisive;
    }
    case 'compare':
      return isVersion(node.left) || isVersion(node.right)
        ? compareVersions(node.operator, asVersion(node.left, fact), asVersion(node.right, fact))
        : compare(node.operator, valueOf(node.left, fact), valueOf(node.right, fact));
  }
}

function isVersion(node: WhenNode): boolean {
  return node.kind === 'key' && node.key.startsWith('mv.');
}

function asVersion(node: WhenNode, fact: (key: string) => Fact): Fact {
  return node.kind === 'value' ? (node.text ?? node.value) : valueOf(node, fact);
}

/** 2.60 is not 2.6. Where there is no version, none of the orders holds. */
function compareVersions(operator: Comparison, left: Fact, right: Fact): boolean | undefined {
  if (left === undefined || right === undefined) return undefined;
  if (operator === 'in' || left === null || right === null) return compare(operator, left, right);
  const order = orderOf(String(left), String(right));
  if (operator === '==') return order === 0;
  return operator === '!=' ? order !== 0 : compare(operator, order, 0);
}

function compare(operator: Comparison, left: Fact, right: Fact): boolean | undefined {
  if (left === undefined || right === undefined) return undefined;
  if (operator === '==') return left === right;
  if (operator === '!=') return left !== right;
  if (operator === 'in') return Array.isArray(right) ? right.includes(left) : String(right).includes(String(left));
  // Versions in quotes compare part by part: '2.9' is before '2.10'.
  const order = orderOf(left, right);
  if (operator === '<') return order < 0;
  if (operator === '<=') return order <= 0;
  return operator === '>' ? order > 0 : order >= 0;
}

function orderOf(left: Fact, right: Fact): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  const a = String(left).split('.').map(Number);
  const b = String(right).split('.').map(Number);
  const place = Array.from({ length: Math.max(a.length, b.length) }, (_, at) => (a[at] ?? 0) - (b[at] ?? 0));
  return place.find((difference) => difference !== 0) ?? 0;
}
