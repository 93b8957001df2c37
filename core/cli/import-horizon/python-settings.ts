import { ExpressionReader, PythonDict, type PythonValue, Unresolved } from './python-values.ts';
import { pythonTokens, type Token } from './python-tokens.ts';

/** A place in a file. */
export interface Place {
  file: string;
  /** From 1. */
  line: number;
}

/** A setting as the files leave it. */
export interface Setting extends Place {
  value: PythonValue;
}

/** A line that could not be read. */
export interface Unread extends Place {
  why: string;
  /** The setting that the line is about, where it is about one. */
  name: string | undefined;
}

/** The settings of several files, read one after the other: later ones win, and may use what earlier ones set. */
export interface PythonSettings {
  settings: Map<string, Setting>;
  unread: Unread[];
}

/** Words that begin a block, which counts under a condition or is code. */
const blocks = new Set([
  'if',
  'elif',
  'else',
  'for',
  'while',
  'try',
  'except',
  'finally',
  'with',
  'def',
  'class',
  'async',
]);
/** Statements that set nothing. */
const silent = new Set(['import', 'from', 'pass', 'del', 'global', 'assert']);

/** Reads settings files, each given as its name and its text. Nothing of them is run. */
export function readPythonSettings(files: readonly { file: string; text: string }[]): PythonSettings {
  const read: PythonSettings = { settings: new Map(), unread: [] };
  const names = new Map<string, PythonValue>();
  for (const { file, text } of files) {
    try {
      for (const tokens of logicalLines(pythonTokens(text))) readLine(tokens, file, names, read);
    } catch (error) {
      read.unread.push({ file, line: 1, name: undefined, why: `the file cannot be read: ${(error as Error).message}` });
    }
  }
  return read;
}

function logicalLines(tokens: readonly Token[]): Token[][] {
  const lines: Token[][] = [[]];
  for (const token of tokens) {
    lines.at(-1)?.push(token);
    if (token.kind === 'newline') lines.push([]);
  }
  return lines.filter(([first]) => first && first.kind !== 'end' && first.kind !== 'newline');
}

function readLine(tokens: Token[], file: string, names: Map<string, PythonValue>, read: PythonSettings): void {
  const [first] = tokens;
  if (!first) return;
  const target = targetOf(tokens, names);
  const unread = (why: string) => read.unread.push({ file, line: first.line, name: target?.name, why });
  if (first.column > 0 || blocks.has(first.text)) {
    // A setting inside a block counts under a condition. The block itself says nothing.
    if (target !== undefined && isSetting(target.name))
      unread('it stands inside a block (if, try, for, def) and is not read');
    return;
  }
  if (target === undefined) {
    const isCode = ['(', '.', '['].includes(tokens[1]?.text ?? '');
    if (!silent.has(first.text) && first.kind === 'name' && isCode) unread('it is code');
    return;
  }
  const { name, member, how } = target;
  const reader = new ExpressionReader(tokens, target.at, names);
  let value = reader.readAll();
  // `A = B = 1` sets both; of the others only the last one is read.
  while (reader.take('=')) value = reader.readAll();
  const line = first.line;
  const before = names.get(name);
  const outcome = laid(before, member, how, value, line);
  if (outcome instanceof Unresolved && how !== '=') {
    unread(outcome.why);
    return;
  }
  names.set(name, outcome);
  if (isSetting(name)) read.settings.set(name, { file, line, value: outcome });
}

/** Django takes names in capitals for settings, and no others. */
const isSetting = (name: string) => /^[A-Z][A-Z0-9_]*$/.test(name);

interface Target {
  name: string;
  /** The member of a dictionary that is set (`NAME['member'] = …`). */
  member: string | undefined;
  how: '=' | '+=' | 'update';
  /** Where the value begins. */
  at: number;
}

/** Returns what a line sets: `NAME =`, `NAME: type =`, `NAME['key'] =`, `NAME +=` or `NAME.update(`; undefined: nothing. */
function targetOf(tokens: readonly Token[], names: ReadonlyMap<string, PythonValue>): Target | undefined {
  const [first, second, third] = tokens;
  if (first?.kind !== 'name') return undefined;
  const name = first.text;
  const textAt = (index: number) => (tokens[index]?.kind === 'operator' ? tokens[index].text : undefined);
  if (textAt(1) === '=' || textAt(1) === '+=') return { name, member: undefined, how: textAt(1) as '=' | '+=', at: 2 };
  if (textAt(1) === '[') {
    const reader = new ExpressionReader(tokens, 2, names);
    const key = reader.read();
    if (typeof key !== 'string' || !reader.take(']') || !reader.take('=')) return undefined;
    return { name, member: key, how: '=', at: reader.at };
  }
  if (second?.text === '.' && third?.text === 'update' && textAt(3) === '(')
    return { name, member: undefined, how: 'update', at: 3 };
  if (textAt(1) === ':') {
    const at = tokens.findIndex(({ kind, text }) => kind === 'operator' && text === '=');
    return at === -1 ? undefined : { name, member: undefined, how: '=', at: at + 1 };
  }
  return undefined;
}

function laid(
  before: PythonValue | undefined,
  member: string | undefined,
  how: Target['how'],
  value: PythonValue,
  line: number,
): PythonValue {
  if (member === undefined && how === '=') return value;
  if (how === '+=') {
    if (Array.isArray(before) && Array.isArray(value)) return [...before, ...value];
    if (typeof before === 'string' && typeof value === 'string') return before + value;
    if (typeof before === 'number' && typeof value === 'number') return before + value;
    return new Unresolved('it adds to what is set elsewhere');
  }
  // A dictionary that Horizon's own settings begin, as HORIZON_CONFIG, holds here what the files lay over it.
  const dict = before instanceof PythonDict ? before : new PythonDict();
  if (member !== undefined) {
    dict.members.set(member, value);
    dict.lines.set(member, line);
    return dict;
  }
  if (!(value instanceof PythonDict)) return new Unresolved('it adds to what is set elsewhere');
  for (const [key, own] of value.members) {
    dict.members.set(key, own);
    dict.lines.set(key, value.lines.get(key) ?? line);
  }
  return dict;
}
