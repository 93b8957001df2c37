import { ConsoleError } from '#base';

/** What a `when` expression may ask about; a value, or undefined: not known yet. */
export type Fact = boolean | number | string | null | readonly unknown[] | undefined;

type Comparison = '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in';

/** A parsed `when` (plugin platform §4.5). */
export type WhenNode =
  /** `text`: a number as it was written, for 2.60 is a version that 2.6 is not. */
  | { kind: 'value'; value: Fact; text?: string }
  | { kind: 'key'; key: string }
  | { kind: 'not'; of: WhenNode }
  | { kind: 'and' | 'or'; left: WhenNode; right: WhenNode }
  | { kind: 'compare'; operator: Comparison; left: WhenNode; right: WhenNode };

export interface When {
  readonly text: string;
  readonly node: WhenNode;
  /** The keys it depends on. */
  readonly keys: ReadonlySet<string>;
}

const wordPattern =
  /\s*(?:(&&|\|\||==|!=|<=|>=|[!<>()[\],])|'([^']*)'|"([^"]*)"|(-?\d+(?:\.\d+)?)(?![\w.:-])|([A-Za-z_][\w.:*-]*))/y;

type Word = { sign: string } | { value: Fact; text?: string } | { key: string };

/** Throws `WHEN_MALFORMED` with the place of the first thing it can't read. */
export function parseWhen(text: string): When {
  const words = readWords(text);
  const keys = new Set<string>();
  let at = 0;

  const isSign = (sign: string) => {
    const word = words[at];
    return word !== undefined && 'sign' in word && word.sign === sign;
  };
  const take = (sign: string) => isSign(sign) && (at += 1) > 0;
  const expect = (sign: string) => {
    if (!take(sign)) throw malformed(text, `"${sign}" expected`);
  };

  function either(): WhenNode {
    let left = both();
    while (take('||')) left = { kind: 'or', left, right: both() };
    return left;
  }

  function both(): WhenNode {
    let left = comparison();
    while (take('&&')) left = { kind: 'and', left, right: comparison() };
    return left;
  }

  function comparison(): WhenNode {
    const left = unary();
    const word = words[at];
    const operator = word && ('sign' in word ? word.sign : 'key' in word && word.key === 'in' ? 'in' : undefined);
    if (!operator || !/^(==|!=|<=?|>=?|in)$/.test(operator)) return left;
    at += 1;
    return { kind: 'compare', operator: operator as Comparison, left, right: unary() };
  }

  function unary(): WhenNode {
    if (take('!')) return { kind: 'not', of: unary() };
    if (take('(')) {
      const inner = either();
      expect(')');
      return inner;
    }
    if (take('[')) return { kind: 'value', value: list() };
    const word = words[at];
    if (!word || 'sign' in word) throw malformed(text, 'a key or a value expected');
    at += 1;
    if ('value' in word) return { kind: 'value', ...word };
    keys.add(word.key);
    return { kind: 'key', key: word.key };
  }

  function list(): Fact[] {
    const values: Fact[] = [];
    while (!take(']')) {
      const word = words[at];
      if (!word || !('value' in word)) throw malformed(text, 'a value expected in the list');
      values.push(word.value);
      at += 1;
      if (!take(',') && !isSign(']')) throw malformed(text, '"]" expected');
    }
    return values;
  }

  const node = either();
  if (at < words.length) throw malformed(text, 'more than one expression');
  return { text, node, keys };
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

const constants: Readonly<Record<string, Fact>> = { true: true, false: false, null: null };

function readWords(text: string): Word[] {
  const words: Word[] = [];
  wordPattern.lastIndex = 0;
  while (wordPattern.lastIndex < text.trimEnd().length) {
    const start = wordPattern.lastIndex;
    const found = wordPattern.exec(text);
    if (!found) throw malformed(text, `unreadable from character ${start + 1}`);
    const [, sign, single, double, number, key] = found;
    if (sign !== undefined) words.push({ sign });
    else if (number !== undefined) words.push({ value: Number(number), text: number });
    else if (key === undefined) words.push({ value: single ?? double ?? '' });
    else words.push(Object.hasOwn(constants, key) ? { value: constants[key] } : { key });
  }
  return words;
}

function malformed(text: string, reason: string): ConsoleError {
  return new ConsoleError('WHEN_MALFORMED', { text, reason, message: `when "${text}": ${reason}` });
}
