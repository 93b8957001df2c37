/** A piece of a template: text, or what stands between `{{` and `}}`. */
export type Node =
  | { kind: 'text'; text: string }
  | { kind: 'print'; pipeline: Pipeline }
  | { kind: 'if' | 'with' | 'range'; pipeline: Pipeline; body: Node[]; otherwise: Node[] };

/** Commands, of which each gets the result of the one before it as its last argument; `variable` is given the last result. */
export interface Pipeline {
  variable?: string | undefined;
  commands: Operand[][];
}

/** An argument: a value, the name of a function, or a place to start from with the fields to follow. */
export type Operand =
  | { value: string | number | boolean | undefined }
  | { call: string }
  | { start: '.' | `$${string}` | Pipeline; fields: string[] };

/** The content of a file: nodes of its own, and the templates that it defines. */
export interface Template {
  nodes: Node[];
  defined: Map<string, Node[]>;
}

interface Piece {
  isAction: boolean;
  text: string;
}

/** Splits a template into texts and actions, with the space taken away that `{{-` and `-}}` take. */
function piecesOf(source: string): Piece[] {
  const pieces: Piece[] = [];
  const action = /\{\{(- )?(\/\*[^]*?\*\/|(?:"(?:\\.|[^"\\])*"|`[^`]*`|[^"`])*?)( -|-)?\}\}/g;
  let end = 0;
  let isTrimmed = false;
  const pushText = (text: string) => pieces.push({ isAction: false, text: isTrimmed ? text.trimStart() : text });
  for (const match of source.matchAll(action)) {
    const [whole, before, inside = '', after] = match;
    const text = source.slice(end, match.index);
    pushText(before === undefined ? text : text.trimEnd());
    if (!inside.startsWith('/*')) pieces.push({ isAction: true, text: inside.trim() });
    isTrimmed = after !== undefined;
    end = match.index + whole.length;
  }
  pushText(source.slice(end));
  return pieces;
}

/** Reads a template of the language of Go, as far as charts of this repository use it. Throws what it does not know. */
export function parseTemplate(source: string, name: string): Template {
  const pieces = piecesOf(source);
  const defined = new Map<string, Node[]>();
  let at = 0;

  function block(): { nodes: Node[]; ended: string } {
    const nodes: Node[] = [];
    while (at < pieces.length) {
      const { isAction, text } = pieces[at++] as Piece;
      if (!isAction) {
        nodes.push({ kind: 'text', text });
        continue;
      }
      const [, word = '', rest = ''] = /^(\w*)\s*([^]*)$/.exec(text) ?? [];
      if (word === 'end' || word === 'else') return { nodes, ended: text };
      if (word === 'define') {
        defined.set(JSON.parse(rest) as string, block().nodes);
      } else if (word === 'if' || word === 'with' || word === 'range') {
        nodes.push(branch(word, rest));
      } else {
        nodes.push({ kind: 'print', pipeline: parsePipeline(text) });
      }
    }
    return { nodes, ended: '' };
  }

  function branch(kind: 'if' | 'with' | 'range', condition: string): Node {
    const pipeline = parsePipeline(condition);
    const body = block();
    if (body.ended === '') throw new Error(`${name}: "${kind} ${condition}" has no end`);
    if (body.ended === 'end') return { kind, pipeline, body: body.nodes, otherwise: [] };
    const chained = /^else if ([^]*)$/.exec(body.ended)?.[1];
    const otherwise = chained === undefined ? block().nodes : [branch('if', chained)];
    return { kind, pipeline, body: body.nodes, otherwise };
  }

  const { nodes, ended } = block();
  if (ended !== '') throw new Error(`${name}: "${ended}" ends nothing`);
  return { nodes, defined };
}

const token = /\s*("(?:\\.|[^"\\])*"|`[^`]*`|:=|[()|]|\$?\w*(?:\.\w+)+|\$\w*|\.|-?\d+(?:\.\d+)?|\w+)/y;

/** Reads what stands in an action. */
function parsePipeline(source: string): Pipeline {
  const tokens: string[] = [];
  for (token.lastIndex = 0; token.lastIndex < source.trimEnd().length;) {
    const from = token.lastIndex;
    const match = token.exec(source);
    if (match === null) throw new Error(`"${source.slice(from)}" is not understood`);
    tokens.push(match[1] as string);
  }
  let at = 0;

  function pipeline(): Pipeline {
    let variable: string | undefined;
    if (tokens[at + 1] === ':=') {
      variable = tokens[at];
      at += 2;
    }
    const commands: Operand[][] = [[]];
    while (at < tokens.length && tokens[at] !== ')') {
      if (tokens[at] === '|') {
        commands.push([]);
        at += 1;
      } else {
        (commands.at(-1) as Operand[]).push(operand());
      }
    }
    return { variable, commands };
  }

  function operand(): Operand {
    const text = tokens[at++] as string;
    if (text === '(') {
      const inner = pipeline();
      at += 1;
      return { start: inner, fields: [] };
    }
    if (text.startsWith('"')) return { value: JSON.parse(text) as string };
    if (text.startsWith('`')) return { value: text.slice(1, -1) };
    if (/^-?\d/.test(text)) return { value: Number(text) };
    if (text === 'true' || text === 'false') return { value: text === 'true' };
    if (text === 'nil') return { value: undefined };
    if (text === '.') return { start: '.', fields: [] };
    if (text.startsWith('.') || text.startsWith('$')) {
      const [start = '', ...fields] = text.split('.');
      return { start: start === '' ? '.' : (start as `$${string}`), fields };
    }
    return { call: text };
  }

  const whole = pipeline();
  if (at < tokens.length) throw new Error(`"${source}" has a bracket too many`);
  return whole;
}
