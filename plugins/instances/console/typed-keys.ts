import { type Key, modifierKeys } from './keys.ts';
import { keyRows, type Layout, type LayoutName, layouts } from './layouts.ts';

/** A key press with the keys that are held meanwhile. */
export interface Stroke {
  readonly held: readonly Key[];
  readonly key: Key;
}

const { shift, altgr } = modifierKeys;
const space: Key = [0x20, 'Space'];
const control: Readonly<Record<string, Key>> = { '\n': [0xff0d, 'Enter'], '\t': [0xff09, 'Tab'], ' ': space };
/** Signs that a dead key and the space bar write in every guest, and the mark of that key; other accents differ by guest. */
const aloneWithSpace: Readonly<Record<string, string>> = { '`': '\u0300', '^': '\u0302', '~': '\u0303' };

/** Returns the keys that write a sign in a guest of this layout; undefined when its keyboard lacks the sign. */
export function strokesOf(sign: string, layout: LayoutName): readonly Stroke[] | undefined {
  const plain = control[sign];
  if (plain) return [{ held: [], key: plain }];
  const keys = keysOf(layout);
  const own = keys.get(sign);
  if (own) return [own];
  const accent = keys.get(aloneWithSpace[sign] ?? '');
  if (accent) return [accent, { held: [], key: space }];
  const [base = '', mark = '', more] = sign.normalize('NFD');
  const first = keys.get(mark);
  const second = keys.get(base);
  return more === undefined && first && second ? [first, second] : undefined;
}

/** Returns the signs of a text that the layout lacks, each once. */
export function missingSigns(text: string, layout: LayoutName): string[] {
  const signs = new Set(text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').normalize('NFC'));
  return [...signs].filter((sign) => strokesOf(sign, layout) === undefined);
}

/** Returns the signs of a text one by one, line ends as `\n`. */
export function signsOf(text: string): string[] {
  return [...text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').normalize('NFC')];
}

type LayoutKeys = ReadonlyMap<string, Stroke>;

const known = new Map<LayoutName, LayoutKeys>();

function keysOf(name: LayoutName): LayoutKeys {
  const made = known.get(name) ?? readLayout(layouts[name]);
  known.set(name, made);
  return made;
}

/** The way with the fewest held keys comes first and stays. */
function readLayout(layout: Layout): LayoutKeys {
  const keys = new Map<string, Stroke>();
  const add = (sign: string, code: string, held: readonly Key[]) => {
    if (sign !== ' ' && !keys.has(sign)) keys.set(sign, { held, key: [keysymOf(sign), code] });
  };
  const addRows = (rows: readonly string[], held: readonly Key[]) => {
    for (const [row, signs] of rows.entries())
      for (const [at, sign] of [...signs].entries()) add(sign, keyRows[row]?.[at] ?? '', held);
  };
  addRows(layout.plain, []);
  addRows(layout.shift, [shift]);
  for (const [code, sign] of Object.entries(layout.altgr ?? {})) add(sign, code, [altgr]);
  for (const [code, sign] of Object.entries(layout.altgrShift ?? {})) add(sign, code, [altgr, shift]);
  return keys;
}

/** Keysyms of dead keys (X11's keysymdef.h), by the mark that they write. */
const deadKeysyms: Readonly<Record<string, number>> = {
  '\u0300': 0xfe50,
  '\u0301': 0xfe51,
  '\u0302': 0xfe52,
  '\u0303': 0xfe53,
  '\u0308': 0xfe57,
};

/** X11's number of a sign: Latin-1 stands for itself, the rest for its code point above 0x01000000. */
function keysymOf(sign: string): number {
  const code = sign.codePointAt(0) ?? 0;
  if (sign === '€') return 0x20ac;
  if (deadKeysyms[sign] !== undefined) return deadKeysyms[sign];
  return code <= 0xff ? code : 0x01000000 + code;
}
