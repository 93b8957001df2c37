/**
 * The line, from 1, of a member of a JSON text. A step that is not there ends the way: the line is that of what holds it.
 * @param {string} source valid JSON @param {readonly string[]} path names of members, and places in lists as digits
 */
export function lineOf(source, path) {
  let place = skipSpace(source, 0);
  let line = lineAt(source, place);
  for (const step of path) {
    const found = source[place] === '[' ? itemAt(source, place, Number(step)) : memberAt(source, place, step);
    if (found === undefined) return line;
    line = lineAt(source, found.start);
    place = found.value;
  }
  return line;
}

/** @param {string} source @param {number} place */
const lineAt = (source, place) => source.slice(0, place).split('\n').length;

/** Where a member begins, and where its value does. @param {string} source @param {number} place of the opening brace @param {string} name */
function memberAt(source, place, name) {
  if (source[place] !== '{') return undefined;
  let at = skipSpace(source, place + 1);
  while (source[at] === '"') {
    const end = endOfText(source, at);
    const value = skipSpace(source, skipSpace(source, end) + 1);
    if (JSON.parse(source.slice(at, end)) === name) return { start: at, value };
    at = nextOf(source, value);
  }
  return undefined;
}

/** @param {string} source @param {number} place of the opening bracket @param {number} index */
function itemAt(source, place, index) {
  let at = skipSpace(source, place + 1);
  for (let count = 0; source[at] !== ']' && at < source.length; count += 1) {
    if (count === index) return { start: at, value: at };
    at = nextOf(source, at);
  }
  return undefined;
}

/** Where the next member or item begins, behind a value and its comma. @param {string} source @param {number} value */
function nextOf(source, value) {
  const end = skipSpace(source, endOfValue(source, value));
  return source[end] === ',' ? skipSpace(source, end + 1) : end;
}

/** @param {string} source @param {number} place @returns {number} */
function endOfValue(source, place) {
  if (source[place] === '"') return endOfText(source, place);
  if (source[place] !== '{' && source[place] !== '[')
    return place + (/^[^\s,\]}]*/.exec(source.slice(place, place + 400))?.[0].length ?? 0);
  let depth = 0;
  for (let at = place; at < source.length; at += 1) {
    const sign = source[at];
    if (sign === '"') at = endOfText(source, at) - 1;
    else if (sign === '{' || sign === '[') depth += 1;
    else if ((sign === '}' || sign === ']') && (depth -= 1) === 0) return at + 1;
  }
  return source.length;
}

/** @param {string} source @param {number} place of the opening quote */
function endOfText(source, place) {
  let at = place + 1;
  while (at < source.length && source[at] !== '"') at += source[at] === '\\' ? 2 : 1;
  return at + 1;
}

/** @param {string} source @param {number} place */
function skipSpace(source, place) {
  let at = place;
  while (at < source.length && /\s/.test(source[at] ?? '')) at += 1;
  return at;
}
