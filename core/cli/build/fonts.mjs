import subset from 'subset-font';

/** The weights that the design has: regular to semi-bold. */
const weights = { min: 400, max: 600 };

/**
 * The OpenType features that the interface uses: kerning, accents, a language's own letters, figures of one width. Ligatures
 * and contextual forms are left out on purpose: `a->b` is the name of a thing, and no arrow.
 */
const features = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'rlig', 'tnum'];

/** @type {Map<string, Promise<Uint8Array>>} */
const made = new Map();

/**
 * A variable font of Fontsource with only the weights and features that are used, half its size; other files as they are.
 * Its letters are those of its rule's `unicode-range`, so that one file may be given in parts: what every page shows, and
 * what is fetched where a name or a language needs it.
 * @type {import('../../sdk/rollup-preset/plugins/styles.mjs').Asset}
 */
export function leanFont({ path, bytes, part, rule }) {
  if (!/\/inter-[a-z-]+-wght-normal\.woff2$/.test(path)) return bytes;
  const id = `${path}?${part}`;
  let font = made.get(id);
  if (!font) {
    font = subset(Buffer.from(bytes), lettersOf(rule), {
      targetFormat: 'woff2',
      variationAxes: { wght: weights },
      keepFeatures: features,
    });
    made.set(id, font);
  }
  return font;
}

/** The letters of a rule's `unicode-range`: `U+20AC`, `U+2000-206F`, `U+4??`. @param {string} rule */
export function lettersOf(rule) {
  const [, ranges] = /unicode-range:\s*([^;}]+)/i.exec(rule) ?? [];
  if (ranges === undefined) throw new Error(`a font without unicode-range: ${rule}`);
  return ranges
    .split(',')
    .flatMap((range) => {
      const [from = '', to = from] = range.trim().replace(/^U\+/i, '').split('-');
      const first = Number.parseInt(from.replaceAll('?', '0'), 16);
      const last = Number.parseInt(to.replaceAll('?', 'F'), 16);
      return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at));
    })
    .join('');
}
