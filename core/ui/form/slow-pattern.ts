/** The ways in which a group of a pattern may match. */
interface Group {
  /** Something in it is repeated a varying number of times. */
  varies: boolean;
  /** … and without end. */
  endless: boolean;
}

/** An escape, a class, the beginning or end of a group, a quantifier. */
const parts = /\\[^]|\[(?:\\[^]|[^\]\\])*\]|\((?:\?(?:[:=!]|<[=!]|<\w+>))?|\)|[*+?]|\{(\d+)(,?)(\d*)\}/g;

/**
 * Is a repeated group repeated again, as in `(a+)+`? A text that such a pattern almost matches may take longer to refuse than
 * anybody waits, and the page stands still meanwhile. `pattern` can be read; one that is slow otherwise is not found.
 */
export function isSlowPattern(pattern: string): boolean {
  const open: Group[] = [{ varies: false, endless: false }];
  let closed: Group | undefined;
  for (const part of pattern.matchAll(parts)) {
    const [sign] = part;
    const inner = closed;
    closed = undefined;
    if (sign.startsWith('(')) open.push({ varies: false, endless: false });
    else if (sign === ')') {
      closed = open.pop();
      mark(open.at(-1), closed);
    } else {
      const times = timesOf(part);
      if (!times) continue;
      const [least, most] = times;
      const isAfterGroup = inner && pattern[part.index - 1] === ')';
      if (isAfterGroup && most > 1 && (inner.endless || (inner.varies && most === Infinity))) return true;
      mark(open.at(-1), { varies: least !== most, endless: most === Infinity });
    }
  }
  return false;
}

function mark(group: Group | undefined, { varies, endless }: Group = { varies: false, endless: false }): void {
  if (!group) return;
  group.varies ||= varies;
  group.endless ||= endless;
}

/** How often a quantifier has something; nothing for a `?`, which has it once at most, and for what is none. */
function timesOf([sign, least, comma, most]: RegExpExecArray): [least: number, most: number] | undefined {
  if (sign === '*') return [0, Infinity];
  if (sign === '+') return [1, Infinity];
  if (least === undefined) return undefined;
  return [Number(least), most ? Number(most) : comma ? Infinity : Number(least)];
}
