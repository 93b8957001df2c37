/**
 * The name that was meant, most likely; undefined when none is near.
 * @param {string} name @param {Iterable<string>} names
 */
export function nearest(name, names) {
  const limit = Math.max(1, Math.floor(name.length / 5));
  let best;
  let least = limit + 1;
  for (const other of names) {
    const far = distance(name.toLowerCase(), other.toLowerCase());
    if (far < least) [best, least] = [other, far];
  }
  return best;
}

/** `; did you mean x?`, or nothing. @param {string} name @param {Iterable<string>} names */
export function orNearest(name, names) {
  const near = nearest(name, names);
  return near === undefined ? '' : `; did you mean ${near}?`;
}

/** How many letters must be put in, taken out or changed. @param {string} one @param {string} other */
function distance(one, other) {
  let above = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const changed = at(above, column - 1) + (one[row - 1] === other[column - 1] ? 0 : 1);
      line.push(Math.min(changed, at(above, column) + 1, at(line, column - 1) + 1));
    }
    above = line;
  }
  return at(above, other.length);
}

/** @param {number[]} line @param {number} place */
const at = (line, place) => line[place] ?? Infinity;
