/**
 * The keys that one object of a JSON text holds twice: of the first nothing is left once it is read.
 * @param {string} source valid JSON @returns {{ path: string[], line: number, first: number }[]}
 */
export function repeatedKeys(source) {
  /** @type {ReturnType<typeof repeatedKeys>} */
  const found = [];
  /** @type {{ known?: Map<string, number>, name: string, isNameNext: boolean }[]} */
  const open = [];
  let [line, place] = [1, 0];
  for (const { 0: token, index } of source.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],]/g)) {
    const top = open.at(-1);
    if (token === '{') open.push({ known: new Map(), name: '', isNameNext: true });
    else if (token === '[') open.push({ name: '', isNameNext: false });
    else if (token === '}' || token === ']') open.pop();
    else if (token === ',') {
      if (top) top.isNameNext = top.known !== undefined;
    } else if (top?.known && top.isNameNext) {
      line += source.slice(place, index).split('\n').length - 1;
      place = index;
      top.name = JSON.parse(token);
      top.isNameNext = false;
      const first = top.known.get(top.name);
      if (first === undefined) top.known.set(top.name, line);
      else found.push({ path: open.flatMap(({ known, name }) => (known ? [name] : [])), line, first });
    }
  }
  return found;
}
