/** Red, green and blue as light: 0 to 1 each. @typedef {readonly [red: number, green: number, blue: number]} Light */

/**
 * Returns WCAG's contrast of two computed colours (`rgb(…)`, `oklch(…)`, `oklab(…)`), 1 to 21; undefined when one is of another form, or
 * lets something through that is not known here.
 * @param {string} front @param {string} ground @returns {number | undefined}
 */
export function contrastOf(front, ground) {
  const [a, b] = [luminanceOf(front), luminanceOf(ground)];
  if (a === undefined || b === undefined) return undefined;
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** @param {string} colour */
function luminanceOf(colour) {
  const light = lightOf(colour);
  if (!light) return undefined;
  const [red = 0, green = 0, blue = 0] = light.map((value) => Math.min(1, Math.max(0, value)));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** @param {string} colour @returns {Light | undefined} */
function lightOf(colour) {
  const [, form, inner = ''] = /^(rgba?|oklch|oklab)\(([^)]*)\)$/.exec(colour.trim()) ?? [];
  const [x = Number.NaN, y = Number.NaN, z = Number.NaN, cover = 1] = inner.split(/[\s,/]+/).map(figureOf);
  if ([x, y, z].some(Number.isNaN) || !(cover >= 1)) return undefined;
  if (form === 'oklab') return lightOfOklab(x, y, z);
  if (form !== 'oklch') return [lightOfChannel(x), lightOfChannel(y), lightOfChannel(z)];
  const angle = (z * Math.PI) / 180;
  return lightOfOklab(x, y * Math.cos(angle), y * Math.sin(angle));
}

/** @param {string} text */
const figureOf = (text) => (text.endsWith('%') ? Number(text.slice(0, -1)) / 100 : Number(text));

/** A channel of sRGB, 0 to 255. @param {number} channel */
function lightOfChannel(channel) {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** The matrices of CSS Color 4. @param {number} lightness @param {number} a @param {number} b @returns {Light} */
function lightOfOklab(lightness, a, b) {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ];
}
