import { contrastOf } from './contrast.mjs';

/** Text on the grounds that it stands on: tokens. @type {readonly (readonly [front: string, ground: string])[]} */
export const textPairs = [
  ['text', 'surface'],
  ['text', 'chrome'],
  ['text', 'raised'],
  ['text', 'accent-soft'],
  ['text-2', 'surface'],
  ['text-3', 'surface'],
  ['accent-text', 'surface'],
  ['on-accent', 'accent'],
  ['ok', 'ok-soft'],
  ['run', 'run-soft'],
  ['warn', 'warn-soft'],
  ['bad', 'bad-soft'],
  ['idle', 'idle-soft'],
];
/** The least contrast of text, as a ratio (WCAG 2.2, success criterion 1.4.3). */
const least = 4.5;

/**
 * Words for computed colours that are hard to read; undefined when they are not, or are of a form that is not known.
 * @param {{ front: string, ground: string, scheme: string }} names @param {string} front @param {string} ground
 */
export function faintness(names, front, ground) {
  const contrast = contrastOf(front, ground);
  if (contrast === undefined || contrast >= least) return undefined;
  const figure = Math.floor(contrast * 10) / 10;
  return `${names.front} on ${names.ground} has a contrast of ${figure} where it is ${names.scheme}; ${least} is the least`;
}

/**
 * Tokens of a theme that would be hard to read, with what the theme leaves as the console has it.
 * @param {Readonly<Record<string, unknown>>} tokens by name @param {Readonly<Record<string, string>>} own the console's colours
 * @returns {{ name: string, message: string }[]}
 */
export function faintTokens(tokens, own) {
  return textPairs.flatMap(([front, ground]) => {
    const name = [front, ground].find((each) => each in tokens);
    if (name === undefined) return [];
    const [fronts, grounds] = [front, ground].map((each) => schemesOf(String(tokens[each] ?? own[each] ?? '')));
    return ['light', 'dark'].flatMap((scheme, at) => {
      const message = faintness({ front, ground, scheme }, computed(fronts?.[at]), computed(grounds?.[at]));
      return message === undefined ? [] : [{ name, message }];
    });
  });
}

/** The colour where it is light, and where it is dark. @param {string} value @returns {[string, string]} */
function schemesOf(value) {
  const [, light, dark] =
    /^light-dark\(\s*([^()]+|[^()]+\([^()]*\))\s*,\s*([^()]+|[^()]+\([^()]*\))\s*\)$/i.exec(value) ?? [];
  return light === undefined || dark === undefined ? [value, value] : [light, dark];
}

/** Writes a colour as a page tells it: `rgb(…)` and `oklch(…)` of figures alone. @param {string} [colour] */
function computed(colour = '') {
  const [, hex] = /^#([\da-f]+)$/i.exec(colour.trim()) ?? [];
  if (hex !== undefined) return ofHex(hex);
  const [, form = '', inner = ''] = /^(\w+)\(\s*([^)]*?)\s*\)$/.exec(colour.trim()) ?? [];
  const [x = '', y = '', z = '', cover = '1'] = inner.split(/[\s,/]+/);
  const rest = `/ ${cover}`;
  if (/^rgba?$/i.test(form)) return `rgb(${[x, y, z].map((channel) => scaled(channel, 2.55)).join(' ')} ${rest})`;
  if (/^hsla?$/i.test(form)) return `rgb(${ofHsl(degrees(x), scaled(y, 0.01), scaled(z, 0.01)).join(' ')} ${rest})`;
  if (/^oklch$/i.test(form)) return `oklch(${x} ${scaled(y, 0.004)} ${degrees(z)} ${rest})`;
  return `${form.toLowerCase()}(${x} ${scaled(y, 0.004)} ${scaled(z, 0.004)} ${rest})`;
}

/** @param {string} hex */
function ofHex(hex) {
  const digits = hex.length < 6 ? [...hex].map((digit) => digit + digit) : (hex.match(/../g) ?? []);
  const [red, green, blue, cover = 255] = digits.map((pair) => Number.parseInt(pair, 16));
  return `rgb(${red} ${green} ${blue} / ${cover / 255})`;
}

/** A figure, or so many hundredths. @param {string} text @param {number} perCent */
const scaled = (text, perCent) => (text.endsWith('%') ? Number(text.slice(0, -1)) * perCent : Number(text));

/** @param {string} text */
const degrees = (text) => Number(text.replace(/deg$/i, ''));

/** Channels of 0 to 255 (CSS Color 4). @param {number} hue @param {number} saturation @param {number} lightness */
function ofHsl(hue, saturation, lightness) {
  const spread = saturation * Math.min(lightness, 1 - lightness);
  return [0, 8, 4].map((start) => {
    const place = (((start + hue / 30) % 12) + 12) % 12;
    return 255 * (lightness - spread * Math.max(-1, Math.min(place - 3, 9 - place, 1)));
  });
}
