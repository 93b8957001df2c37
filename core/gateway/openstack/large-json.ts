import { setImmediate as nextTurn } from 'node:timers/promises';

/** Far more levels than any answer of a service has; deeper ones are costly to read and can't be written again. */
const mostLevels = 100;
/** Far more members than any object of a service has, and values than any answer: reading and writing them stops everybody. */
const mostMembers = 20_000;
const mostValues = 1_000_000;
/** Characters that are parsed in one go: a few milliseconds' work. */
const sliceLength = 256 * 1024;
/** So deep a large part is looked for in a large part: lists stand in an object, and things in a list. */
const mostDescents = 4;

export class JsonTooDeep extends Error {}

export class JsonTooMany extends Error {}

/**
 * Parses as `JSON.parse` does, a long text in slices: other requests get their turn between them. Throws SyntaxError,
 * JsonTooDeep and JsonTooMany.
 */
export async function parseJson(text: string): Promise<unknown> {
  if (text.length > sliceLength) return parsePart(text, { start: 0, end: text.length }, 0);
  refuseCostly(text);
  return JSON.parse(text) as unknown;
}

/** Throws JsonTooDeep and JsonTooMany, before anything is parsed. */
export function refuseCostly(text: string): void {
  scanner(text, 0).run(text.length);
}

interface Part {
  readonly start: number;
  readonly end: number;
}

/** Members of a list or an object that stand side by side: many small ones, or a large one. */
interface Slice extends Part {
  readonly isLarge: boolean;
}

async function parsePart(text: string, around: Part, descents: number): Promise<unknown> {
  const part = withoutSpace(text, around);
  const brackets = `${text[part.start]}${text[part.end - 1]}`;
  const isList = brackets === '[]';
  if (part.end - part.start <= sliceLength || descents === mostDescents || !(isList || brackets === '{}')) {
    if (descents === 0) refuseCostly(text);
    return JSON.parse(text.slice(part.start, part.end)) as unknown;
  }
  const slices = await slicesOf(text, part);
  const parse = isList ? parseItems : parseMembers;
  const members: unknown[] = [];
  for (const slice of slices) {
    for (const member of await parse(text, slice, descents)) members.push(member);
    await nextTurn();
  }
  return isList ? members : Object.fromEntries(members as [string, unknown][]);
}

async function parseItems(text: string, slice: Slice, descents: number): Promise<unknown[]> {
  if (slice.isLarge) return [await parsePart(text, slice, descents + 1)];
  return JSON.parse(`[${text.slice(slice.start, slice.end)}]`) as unknown[];
}

async function parseMembers(text: string, slice: Slice, descents: number): Promise<[string, unknown][]> {
  if (!slice.isLarge) {
    return Object.entries(JSON.parse(`{${text.slice(slice.start, slice.end)}}`) as Record<string, unknown>);
  }
  const { start, end } = withoutSpace(text, slice);
  const afterName = endOfString(text, start);
  const colon = withoutSpace(text, { start: afterName, end }).start;
  if (text[start] !== '"' || text[colon] !== ':') throw new SyntaxError('A member has no name.');
  const name = JSON.parse(text.slice(start, afterName)) as string;
  return [[name, await parsePart(text, { start: colon + 1, end }, descents + 1)]];
}

/** Cuts the members of the list or object that fills the part. */
async function slicesOf(text: string, part: Part): Promise<Slice[]> {
  const slices: Slice[] = [];
  let sliceStart = part.start + 1;
  let memberStart = sliceStart;
  const cut = (end: number, isLarge: boolean) => {
    if (isBlank(text, sliceStart, end)) throw new SyntaxError('A member is missing.');
    slices.push({ start: sliceStart, end, isLarge });
    sliceStart = end + 1;
  };
  const onMember = (end: number) => {
    if (end - memberStart > sliceLength) {
      if (memberStart > sliceStart) cut(memberStart - 1, false);
      cut(end, true);
    } else if (end - sliceStart > sliceLength) cut(end, false);
    memberStart = end + 1;
  };
  const scan = scanner(text, part.start, onMember);
  for (let until = part.start; until < part.end - 1;) {
    until = Math.min(until + 2 * sliceLength, part.end - 1);
    scan.run(until);
    await nextTurn();
  }
  const last = part.end - 1;
  if (memberStart === part.start + 1 && isBlank(text, memberStart, last)) return [];
  onMember(last);
  if (sliceStart <= last) cut(last, false);
  return slices;
}

const quote = 0x22;
const comma = 0x2c;
const openingBrace = 0x7b;
const isOpening = (code: number) => code === 0x5b || code === 0x7b;
const isClosing = (code: number) => code === 0x5d || code === 0x7d;

/** Goes over a text that begins with a bracket, and tells where a member of the outermost list or object ends. */
function scanner(text: string, start: number, onMember?: (end: number) => void) {
  let at = start;
  let level = 0;
  let values = 0;
  /** Members so far of the object at each level; of a list, less than none. */
  const members: number[] = [];
  return {
    /** Up to there, or to the end of the string that stands there. Throws JsonTooDeep and JsonTooMany. */
    run(until: number): void {
      while (at < until) {
        const code = text.charCodeAt(at);
        if (code === quote) {
          at = endOfString(text, at);
          continue;
        }
        if (isOpening(code)) {
          if (++level > mostLevels) throw new JsonTooDeep();
          members[level] = code === openingBrace ? 0 : -Infinity;
        } else if (isClosing(code)) level--;
        else if (code === comma) {
          if (++values > mostValues || ++members[level]! > mostMembers) throw new JsonTooMany();
          if (level === 1) onMember?.(at);
        }
        at++;
      }
    },
  };
}

/** Where what follows a string begins; `at` is where its first quote stands. */
function endOfString(text: string, at: number): number {
  for (let end = text.indexOf('"', at + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text[end - 1 - slashes] === '\\') slashes++;
    if (slashes % 2 === 0) return end + 1;
  }
  return text.length;
}

function withoutSpace(text: string, { start, end }: Part): Part {
  let first = start;
  let last = end;
  while (first < last && isSpace(text, first)) first++;
  while (last > first && isSpace(text, last - 1)) last--;
  return { start: first, end: last };
}

function isBlank(text: string, start: number, end: number): boolean {
  const { start: first, end: last } = withoutSpace(text, { start, end });
  return first === last;
}

function isSpace(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

/** Members of a list that are written in one go, at least. */
const manyItems = 200;
/** Milliseconds after which others get their turn. */
const turn = 8;

/** Writes as `JSON.stringify` does; while it writes a long list, or an object that has one, other requests get their turn. */
export async function stringifyJson(value: unknown): Promise<string> {
  if (isLong(value)) return writeList(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value) || !Object.values(value).some(isLong)) {
    return JSON.stringify(value);
  }
  const members: string[] = [];
  for (const [name, member] of Object.entries(value)) {
    const text = isLong(member) ? await writeList(member) : JSON.stringify(member);
    if (text !== undefined) members.push(`${JSON.stringify(name)}:${text}`);
  }
  return `{${members.join(',')}}`;
}

function isLong(value: unknown): value is unknown[] {
  return Array.isArray(value) && value.length > manyItems;
}

async function writeList(list: readonly unknown[]): Promise<string> {
  const items: string[] = [];
  let began = performance.now();
  for (const item of list) {
    items.push(JSON.stringify(item) ?? 'null');
    if (performance.now() - began < turn) continue;
    await nextTurn();
    began = performance.now();
  }
  return `[${items.join(',')}]`;
}
