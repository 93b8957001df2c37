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

/**
 * How many letters must be put in, taken out, changed or swapped with their neighbour (optimal string alignment distance).
 * @param {string} one @param {string} other
 */
function distance(one, other) {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= one.length; row += 1) {
    const above = rows[row - 1] ?? [];
    const line = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const changed = at(above, column - 1) + (one[row - 1] === other[column - 1] ? 0 : 1);
      const isSwapped = row > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const swapped = isSwapped ? at(rows[row - 2] ?? [], column - 2) + 1 : Infinity;
      line.push(Math.min(changed, swapped, at(above, column) + 1, at(line, column - 1) + 1));
    }
    rows.push(line);
  }
  return at(rows[one.length] ?? [], other.length);
}

/** @param {number[]} line @param {number} place */
const at = (line, place) => line[place] ?? Infinity;
