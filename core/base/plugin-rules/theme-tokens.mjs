/**
 * The tokens that a theme may set (`theme-tokens.json`), by what they are.
 * @typedef {{ colours: readonly string[], fonts: readonly string[], radii: readonly string[] }} KnownTokens
 */

const figure = String.raw`-?(?:\d+(?:\.\d+)?|\.\d+)(?:%|deg)?`;
const ofFigures = String.raw`(?:rgba?|hsla?|oklch|oklab)\(\s*${figure}(?:\s*,\s*|\s+)${figure}(?:\s*,\s*|\s+)${figure}(?:\s*[/,]\s*${figure})?\s*\)`;
const colour = String.raw`(?:#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})|${ofFigures})`;
const isColour = new RegExp(String.raw`^(?:${colour}|light-dark\(\s*${colour}\s*,\s*${colour}\s*\))$`, 'i');
const isFonts = /^(?:'[\w -]+'|"[\w -]+"|[a-z][\w-]*)(?:\s*,\s*(?:'[\w -]+'|"[\w -]+"|[a-z][\w-]*))*$/i;
const longest = 200;
/** Rounder than these is no shape that the console's parts are drawn for; the last is that of a pill. */
const mostPixels = 24;

/** @param {KnownTokens} known @returns {{ names: readonly string[], wanted: string, fits(value: string, name: string): boolean }[]} */
const kindsOf = ({ colours, fonts, radii }) => [
  { names: colours, wanted: 'a colour, or light-dark(colour, colour)', fits: (value) => isColour.test(value) },
  { names: fonts, wanted: 'names of fonts', fits: (value) => isFonts.test(value) },
  { names: radii, wanted: `at most ${mostPixels}px`, fits: isRadius },
];

/**
 * Checks a theme's tokens, wherever it comes from: only names of ours, only values that can hold nothing but colours, figures
 * and names of fonts. The rest is left out, and told by its token's name.
 * @param {unknown} tokens @param {KnownTokens} known
 * @returns {{ values: Record<string, string>, faults: { name: string, message: string }[] }}
 */
export function checkThemeTokens(tokens, known) {
  const kinds = kindsOf(known);
  /** @type {Record<string, string>} */
  const values = {};
  /** @type {{ name: string, message: string }[]} */
  const faults = [];
  for (const [name, value] of Object.entries(Object(tokens))) {
    const kind = kinds.find(({ names }) => names.includes(name));
    if (!kind) faults.push({ name, message: `${name} is no token that a theme may set` });
    else if (typeof value !== 'string' || value.length > longest || !kind.fits(value.trim(), name))
      faults.push({ name, message: `${name} must be ${kind.wanted}` });
    else values[`--${name}`] = value.trim();
  }
  return { values, faults };
}

/** @param {string} value @param {string} name */
function isRadius(value, name) {
  const [, pixels] = /^(\d{1,3}(?:\.\d+)?)px$/.exec(value) ?? [];
  return pixels !== undefined && (name === 'r-full' || Number(pixels) <= mostPixels);
}
