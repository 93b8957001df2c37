const accented = {
  a: 'á',
  b: 'ƀ',
  c: 'ç',
  d: 'ð',
  e: 'é',
  f: 'ƒ',
  g: 'ĝ',
  h: 'ĥ',
  i: 'í',
  j: 'ĵ',
  k: 'ķ',
  l: 'ļ',
  m: 'ɱ',
  n: 'ñ',
  o: 'ó',
  p: 'þ',
  q: 'ǫ',
  r: 'ŕ',
  s: 'š',
  t: 'ţ',
  u: 'ú',
  v: 'ṽ',
  w: 'ŵ',
  x: 'ẋ',
  y: 'ý',
  z: 'ž',
};

/**
 * Words with accents, brackets and about 40 % more length: what stays plain is no locale key, what is cut has no room
 * for German. Placeholders stay as they are.
 * @param {any} words @returns {any}
 */
export function pseudo(words) {
  if (typeof words === 'string') return pseudoText(words);
  return Object.fromEntries(Object.entries(words).map(([key, value]) => [key, pseudo(value)]));
}

/** @param {string} text */
function pseudoText(text) {
  const changed = text
    .split(/(\{\{[^}]*\}\}|%\([^)]*\)[sd]|<[^>]+>)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/[a-z]/gi, accent)))
    .join('');
  return `[${changed}${'·'.repeat(Math.ceil(text.length * 0.4))}]`;
}

/** @param {string} letter */
function accent(letter) {
  const lower = /** @type {Record<string, string>} */ (accented)[letter.toLowerCase()] ?? letter;
  return letter === letter.toLowerCase() ? lower : lower.toUpperCase();
}
