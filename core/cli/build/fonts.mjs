import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import subset from 'subset-font';

/** The weights that the design has: regular to semi-bold. */
const weights = { min: 400, max: 600 };

/**
 * What the interface asks of a font: kerning, accents, a language's own letters, figures of one width. Ligatures and
 * contextual forms are left out on purpose: `a->b` is the name of a thing, and no arrow.
 */
const features = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'rlig', 'tnum'];

/** @type {Map<string, Promise<Uint8Array>>} */
const made = new Map();

/**
 * A variable font of Fontsource with only the weights and features that are used, half its size; other files as they are.
 * Its letters stay those of its unicode range, so that no name that an operator gives falls out of it.
 * @param {string} path @param {Uint8Array} bytes
 */
export function leanFont(path, bytes) {
  const [, range] = /\/inter-([a-z-]+)-wght-normal\.woff2$/.exec(path) ?? [];
  if (range === undefined) return bytes;
  let font = made.get(path);
  if (!font) {
    font = subset(Buffer.from(bytes), lettersOf(path, range), {
      targetFormat: 'woff2',
      variationAxes: { wght: weights },
      keepFeatures: features,
    });
    made.set(path, font);
  }
  return font;
}

/** The letters of a unicode range, as the package names it (`latin-ext`). @param {string} path @param {string} range */
function lettersOf(path, range) {
  const ranges = JSON.parse(readFileSync(join(dirname(path), '../unicode.json'), 'utf8'));
  return ranges[range]
    .split(',')
    .flatMap((/** @type {string} */ part) => {
      const [first = 0, last = first] = part
        .replace('U+', '')
        .split('-')
        .map((digits) => Number.parseInt(digits, 16));
      return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at));
    })
    .join('');
}
