/**
 * The order of names in listings: that of their UTF-8 bytes, which is that of their code points. JavaScript's own differs
 * where a surrogate meets a character from U+E000 on.
 */
export function compareNames(a: string, b: string): number {
  const shared = Math.min(a.length, b.length);
  for (let at = 0; at < shared; at++) {
    const difference = a.charCodeAt(at) - b.charCodeAt(at);
    if (difference !== 0) return rank(a.charCodeAt(at)) - rank(b.charCodeAt(at));
  }
  return a.length - b.length;
}

function rank(unit: number): number {
  if (unit >= 0xe000) return unit - 0x800;
  return unit >= 0xd800 ? unit + 0x2000 : unit;
}

export function isBefore(a: string, b: string): boolean {
  return compareNames(a, b) < 0;
}

/** The first name behind all that begin with `prefix`; undefined when there is none. */
export function behindPrefix(prefix: string): string | undefined {
  const characters = Array.from(prefix);
  while (characters.length > 0) {
    const last = (characters.pop() ?? '').codePointAt(0) ?? 0;
    if (last < 0x10ffff) return characters.join('') + String.fromCodePoint(last === 0xd7ff ? 0xe000 : last + 1);
  }
  return undefined;
}

/** The first place in a sorted row of `length` names at which `isBehind` holds; it holds for all that follow. */
export function firstPlace(length: number, isBehind: (place: number) => boolean): number {
  let from = 0;
  let to = length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (isBehind(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}
