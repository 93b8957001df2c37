import type { Token } from './python-tokens.ts';

/** A value of a settings file. Tuples and sets are lists. */
export type PythonValue = null | boolean | number | string | PythonValue[] | PythonDict | Unresolved;

/** A dictionary; keys that are no texts are written as texts. */
export class PythonDict {
  readonly members = new Map<string, PythonValue>();
  /** The line of each member. */
  readonly lines = new Map<string, number>();
}

/** A value that only Python itself could find out. */
export class Unresolved {
  readonly why: string;

  constructor(why: string) {
    this.why = why;
  }
}

/** Names of functions that return their text in the language of whoever reads it. */
const translators = new Set([
  '_',
  'gettext',
  'gettext_lazy',
  'gettext_noop',
  'ugettext',
  'ugettext_lazy',
  'ugettext_noop',
]);
const constants = new Map<string, PythonValue>([
  ['True', true],
  ['False', false],
  ['None', null],
]);
const closing = new Set([')', ']', '}']);
const opening = new Set(['(', '[', '{']);

/** Reads expressions from tokens, as far as they are literals, names that were set before, and what joins them. */
export class ExpressionReader {
  at: number;
  readonly #tokens: readonly Token[];
  readonly #names: ReadonlyMap<string, PythonValue>;

  constructor(tokens: readonly Token[], at: number, names: ReadonlyMap<string, PythonValue>) {
    this.#tokens = tokens;
    this.at = at;
    this.#names = names;
  }

  get next(): Token {
    return this.#tokens[this.at] ?? { kind: 'end', text: '', line: 0, column: 0 };
  }

  is(operator: string): boolean {
    return this.next.kind === 'operator' && this.next.text === operator;
  }

  /** Goes past an operator, if it is the next token. */
  take(operator: string): boolean {
    const isIt = this.is(operator);
    if (isIt) this.at += 1;
    return isIt;
  }

  /** The value of a whole right side: `1, 2` is a list. */
  readAll(): PythonValue {
    const first = this.read();
    if (!this.is(',')) return first;
    const all = [first];
    while (this.take(',') && !this.#isAtEnd()) all.push(this.read());
    return all;
  }

  /** Reads one expression. After one that is no literal the reader stands before the next comma or bracket. */
  read(): PythonValue {
    const from = this.at;
    const value = this.#sum();
    if (this.#isAtEnd() || this.is(',') || this.is(':') || this.is('=')) return value;
    this.#skip();
    // Texts may be secrets.
    const text = this.#tokens.slice(from, this.at).map(({ kind, text: own }) => (kind === 'string' ? "'…'" : own));
    return new Unresolved(`"${text.join(' ').slice(0, 60)}" is code`);
  }

  #isAtEnd(): boolean {
    const { kind, text } = this.next;
    return kind === 'newline' || kind === 'end' || (kind === 'operator' && (closing.has(text) || text === ';'));
  }

  /** Goes to the comma or the bracket that ends the expression. */
  #skip(): void {
    for (let depth = 0; ; this.at += 1) {
      const { kind, text } = this.next;
      if (kind === 'end' || kind === 'newline') return;
      if (kind !== 'operator') continue;
      if (depth === 0 && (closing.has(text) || text === ',')) return;
      if (opening.has(text)) depth += 1;
      if (closing.has(text)) depth -= 1;
    }
  }

  /** Goes past `(…)`, whatever is in it. */
  #skipCall(): void {
    for (let depth = 0; ; this.at += 1) {
      const { kind, text } = this.next;
      if (kind === 'end' || kind === 'newline') return;
      if (kind !== 'operator') continue;
      if (opening.has(text)) depth += 1;
      if (closing.has(text)) depth -= 1;
      if (depth > 0) continue;
      this.at += 1;
      return;
    }
  }

  #sum(): PythonValue {
    let value = this.#term();
    while (this.is('+') || this.is('|')) {
      this.at += 1;
      value = added(value, this.#term());
    }
    return value;
  }

  #term(): PythonValue {
    let value = this.#factor();
    while (this.is('%') || this.is('*')) {
      const isFormat = this.is('%');
      this.at += 1;
      const right = this.#factor();
      value = isFormat ? formatted(value, right) : multiplied(value, right);
    }
    return value;
  }

  #factor(): PythonValue {
    if (this.take('-')) {
      const value = this.#factor();
      return typeof value === 'number' ? -value : new Unresolved('it is calculated');
    }
    let value = this.#atom();
    while (this.is('.') || this.is('[') || this.is('(')) value = this.#trailer(value);
    return value;
  }

  #atom(): PythonValue {
    const { kind, text } = this.next;
    if (kind === 'string') return this.#strings();
    if (kind === 'number') {
      this.at += 1;
      return Number(text.replaceAll('_', ''));
    }
    if (kind === 'name') return this.#name();
    if (this.take('(')) return this.#list(')');
    if (this.take('[')) return this.#list(']');
    if (this.take('{')) return this.#braces();
    return new Unresolved(`"${text}" is code`);
  }

  /** Strings that stand side by side are one. */
  #strings(): PythonValue {
    let value = '';
    let isFormatted = false;
    for (; this.next.kind === 'string'; this.at += 1) {
      value += this.next.text;
      isFormatted ||= this.next.isFormatted === true;
    }
    return isFormatted ? new Unresolved('it is put together of other values') : value;
  }

  #name(): PythonValue {
    const { text } = this.next;
    this.at += 1;
    if (translators.has(text) && this.is('(')) return this.#translated();
    if (text === 'dict' && this.take('(')) return this.#arguments();
    if (['list', 'tuple', 'set', 'str'].includes(text) && this.take('(')) {
      const value = this.#list(')');
      return Array.isArray(value) && value.length === 0 && text !== 'str' ? [] : value;
    }
    return constants.get(text) ?? (constants.has(text) ? null : (this.#names.get(text) ?? this.#unknown(text)));
  }

  #unknown(text: string): PythonValue {
    return this.#names.has(text) ? null : new Unresolved(`${text} is set elsewhere`);
  }

  #translated(): PythonValue {
    this.take('(');
    const [text = new Unresolved('it is code')] = [this.#list(')')].flat();
    return text;
  }

  /** `name=value, …)` */
  #arguments(): PythonValue {
    const dict = new PythonDict();
    while (!this.take(')')) {
      if (this.next.kind === 'newline' || this.next.kind === 'end') return new Unresolved('a bracket is not closed');
      const { text, line } = this.next;
      this.at += 1;
      if (!this.take('=')) {
        this.#skip();
      } else {
        dict.members.set(text, this.read());
        dict.lines.set(text, line);
      }
      this.take(',');
    }
    return dict;
  }

  /** The rest of `(…)` or `[…]`: one value in round brackets without a comma is itself. */
  #list(end: string): PythonValue {
    const all: PythonValue[] = [];
    let hasComma = false;
    while (!this.take(end)) {
      if (this.next.kind === 'newline' || this.next.kind === 'end') return new Unresolved('a bracket is not closed');
      const before = this.at;
      all.push(this.read());
      hasComma = this.take(',') || hasComma;
      // A reader that has not moved would never end.
      if (this.at === before) {
        this.at += 1;
        return new Unresolved('it is code');
      }
    }
    return end === ')' && all.length === 1 && !hasComma ? (all[0] ?? null) : all;
  }

  /** The rest of `{…}`: a dictionary, or a set. */
  #braces(): PythonValue {
    const dict = new PythonDict();
    const set: PythonValue[] = [];
    while (!this.take('}')) {
      const { kind, line } = this.next;
      if (kind === 'newline' || kind === 'end') return new Unresolved('a bracket is not closed');
      if (this.take('**')) {
        const other = this.read();
        if (!(other instanceof PythonDict)) return new Unresolved('it takes over another dictionary');
        for (const [key, value] of other.members) dict.members.set(key, value);
      } else {
        const before = this.at;
        const key = this.read();
        if (this.take(':')) {
          const name = typeof key === 'string' ? key : JSON.stringify(key);
          dict.members.set(name, this.read());
          dict.lines.set(name, line);
        } else set.push(key);
        if (this.at === before) this.at += 1;
      }
      if (!this.take(',') && !this.is('}')) this.#skip();
    }
    return set.length > 0 && dict.members.size === 0 ? set : dict;
  }

  /** `.name`, `[key]` or `(…)` after a value. */
  #trailer(value: PythonValue): PythonValue {
    if (this.take('.')) {
      const { text } = this.next;
      this.at += 1;
      const before = value instanceof Unresolved ? value.why.replace(/ is set elsewhere$/, '') : 'a value';
      return new Unresolved(`${before}.${text} is set elsewhere`);
    }
    if (this.take('[')) {
      const key = this.#list(']');
      const [name] = Array.isArray(key) ? key : [key];
      if (value instanceof PythonDict && typeof name === 'string')
        return value.members.get(name) ?? new Unresolved(`there is no member ${name}`);
      if (Array.isArray(value) && typeof name === 'number') return value.at(name) ?? null;
      return new Unresolved('it is a part of something else');
    }
    this.#skipCall();
    const what = value instanceof Unresolved ? value.why.replace(/ is set elsewhere$/, '()') : 'a function';
    return new Unresolved(`${what} is code`);
  }
}

function added(left: PythonValue, right: PythonValue): PythonValue {
  if (left instanceof Unresolved) return left;
  if (right instanceof Unresolved) return right;
  if (typeof left === 'string' && typeof right === 'string') return left + right;
  if (typeof left === 'number' && typeof right === 'number') return left + right;
  if (Array.isArray(left) && Array.isArray(right)) return [...left, ...right];
  return new Unresolved('it is calculated');
}

function multiplied(left: PythonValue, right: PythonValue): PythonValue {
  const areNumbers = typeof left === 'number' && typeof right === 'number';
  return areNumbers ? left * right : new Unresolved('it is calculated');
}

/** Text with `%s`, `%d` and `%(name)s` in it: https://docs.python.org/3/library/stdtypes.html#printf-style-string-formatting */
function formatted(text: PythonValue, values: PythonValue): PythonValue {
  if (text instanceof Unresolved) return text;
  if (values instanceof Unresolved) return values;
  if (typeof text !== 'string') return new Unresolved('it is calculated');
  const list = Array.isArray(values) ? [...values] : [values];
  let missing: Unresolved | undefined;
  const filled = text.replace(/%(?:\((\w+)\))?([sd%])/g, (_whole, name: string | undefined, kind: string) => {
    if (kind === '%') return '%';
    const value =
      name === undefined ? list.shift() : values instanceof PythonDict ? values.members.get(name) : undefined;
    if (typeof value === 'string' || typeof value === 'number') return String(value);
    missing ??= value instanceof Unresolved ? value : new Unresolved('it is put together of other values');
    return '';
  });
  return missing ?? filled;
}
