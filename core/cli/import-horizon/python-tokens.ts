/** A token of Python's: https://docs.python.org/3/reference/lexical_analysis.html */
export interface Token {
  kind: 'name' | 'number' | 'string' | 'operator' | 'newline' | 'end';
  /** As it is written; of a string its value. */
  text: string;
  /** From 1. */
  line: number;
  /** From 0; of the first token of a line it is the indentation. */
  column: number;
  /** Whether a string has parts that are code (`f'{name}'`). */
  isFormatted?: boolean;
}

const longestOperators = ['**=', '//=', '>>=', '<<=', '...'];
const longOperators = [
  '**',
  '//',
  '>>',
  '<<',
  '<=',
  '>=',
  '==',
  '!=',
  '->',
  '+=',
  '-=',
  '*=',
  '/=',
  '%=',
  '|=',
  '&=',
  '^=',
  ':=',
];
const simpleEscapes: Readonly<Record<string, string>> = {
  ...{ n: '\n', t: '\t', r: '\r', a: '\u0007', b: '\b', f: '\f', v: '\v' },
  ...{ '\\': '\\', "'": "'", '"': '"', '\n': '' },
};
const open = new Set(['(', '[', '{']);
const close = new Set([')', ']', '}']);

/**
 * Returns the tokens of a Python file, with one `newline` after each logical line and one `end`. Comments and empty lines are left out.
 * Throws one sentence, with the line, for a string that does not end.
 */
export function pythonTokens(text: string): Token[] {
  const source = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const tokens: Token[] = [];
  let at = 0;
  let line = 1;
  let lineStart = 0;
  let depth = 0;
  const put = (kind: Token['kind'], own: string, from: number, more: Partial<Token> = {}) =>
    void tokens.push({ kind, text: own, line, column: from - lineStart, ...more });

  while (at < source.length) {
    const rest = source.slice(at, at + 400);
    const [character = ''] = rest;
    if (character === '\n') {
      if (depth === 0 && tokens.length > 0 && tokens.at(-1)?.kind !== 'newline') put('newline', '', at);
      at += 1;
      line += 1;
      lineStart = at;
      continue;
    }
    if (/[ \t\f]/.test(character)) {
      at += 1;
      continue;
    }
    if (rest.startsWith('\\\n')) {
      at += 2;
      line += 1;
      lineStart = at;
      continue;
    }
    if (character === '#') {
      const end = source.indexOf('\n', at);
      at = end === -1 ? source.length : end;
      continue;
    }
    const string = /^(?<prefix>[rRbBuUfF]{0,2})(?<quote>'''|"""|'|")/.exec(rest)?.groups;
    if (string) {
      const { prefix = '', quote = '' } = string;
      const { value, end } = readString(source, at + prefix.length + quote.length, quote, /r/i.test(prefix), line);
      put('string', value, at, { isFormatted: /f/i.test(prefix) && /\{/.test(value) });
      line += source.slice(at, end).split('\n').length - 1;
      const lastBreak = source.lastIndexOf('\n', end - 1);
      if (lastBreak >= at) lineStart = lastBreak + 1;
      at = end;
      continue;
    }
    const name = /^[\p{L}_][\p{L}\p{N}_]*/u.exec(rest)?.[0];
    const number =
      /^(?:0[xX][\da-fA-F_]+|0[oO][0-7_]+|0[bB][01_]+|(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:[eE][+-]?\d+)?)/.exec(
        rest,
      )?.[0];
    if (name ?? number) {
      const own = name ?? number ?? '';
      put(name ? 'name' : 'number', own, at);
      at += own.length;
      continue;
    }
    const operator = [...longestOperators, ...longOperators].find((one) => rest.startsWith(one)) ?? character;
    if (open.has(operator)) depth += 1;
    if (close.has(operator)) depth = Math.max(0, depth - 1);
    put('operator', operator, at);
    at += operator.length;
  }
  if (tokens.length > 0 && tokens.at(-1)?.kind !== 'newline') put('newline', '', at);
  put('end', '', at);
  return tokens;
}

function readString(source: string, from: number, quote: string, isRaw: boolean, line: number) {
  let value = '';
  let at = from;
  while (!source.startsWith(quote, at)) {
    const character = source.charAt(at);
    if (character === '' || (character === '\n' && quote.length === 1))
      throw new Error(`line ${line}: a string does not end`);
    if (character !== '\\') {
      value += character;
      at += 1;
      continue;
    }
    const [taken, meant] = isRaw ? [2, source.slice(at, at + 2)] : readEscape(source, at);
    value += meant;
    at += taken;
  }
  return { value, end: at + quote.length };
}

/** Returns how many characters an escape has, and what it means. An unknown one means itself. */
function readEscape(source: string, at: number): [number, string] {
  const next = source.charAt(at + 1);
  const simple = simpleEscapes[next];
  if (simple !== undefined) return [2, simple];
  const hex = /^\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8}))/.exec(source.slice(at, at + 10));
  const code = Number.parseInt(hex?.[1] ?? hex?.[2] ?? hex?.[3] ?? '', 16);
  if (hex && code <= 0x10_ff_ff) return [hex[0].length, String.fromCodePoint(code)];
  const octal = /^\\([0-7]{1,3})/.exec(source.slice(at, at + 4));
  if (octal) return [octal[0].length, String.fromCharCode(Number.parseInt(octal[1] ?? '', 8))];
  return [2, `\\${next}`];
}
