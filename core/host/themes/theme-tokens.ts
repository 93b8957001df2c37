import known from '#schemas/core/theme-tokens.json' with { type: 'json' };

/** What of a theme may be put on the page: values by property (`--accent`); and what was left out, each with its reason. */
export interface CheckedTokens {
  readonly values: Readonly<Record<string, string>>;
  readonly faults: readonly string[];
}

const figure = String.raw`-?(?:\d+(?:\.\d+)?|\.\d+)(?:%|deg)?`;
const ofFigures = String.raw`(?:rgba?|hsla?|oklch|oklab)\(\s*${figure}(?:\s*,\s*|\s+)${figure}(?:\s*,\s*|\s+)${figure}(?:\s*[/,]\s*${figure})?\s*\)`;
const colour = String.raw`(?:#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})|${ofFigures})`;
const isColour = new RegExp(String.raw`^(?:${colour}|light-dark\(\s*${colour}\s*,\s*${colour}\s*\))$`, 'i');
const isFonts = /^(?:'[\w -]+'|"[\w -]+"|[a-z][\w-]*)(?:\s*,\s*(?:'[\w -]+'|"[\w -]+"|[a-z][\w-]*))*$/i;
const longest = 200;
/** Rounder than these is no shape that the console's parts are drawn for; the last is that of a pill. */
const mostPixels = 24;

interface Kind {
  readonly names: readonly string[];
  readonly wanted: string;
  fits(value: string, name: string): boolean;
}

const kinds: readonly Kind[] = [
  { names: known.colours, wanted: 'a colour, or light-dark(colour, colour)', fits: (value) => isColour.test(value) },
  { names: known.fonts, wanted: 'names of fonts', fits: (value) => isFonts.test(value) },
  { names: known.radii, wanted: `at most ${mostPixels}px`, fits: isRadius },
];

/**
 * Checks a theme's tokens, wherever it comes from: only names of ours, only values that can hold nothing but colours, figures
 * and names of fonts. The rest is left out.
 */
export function checkTokens(tokens: unknown): CheckedTokens {
  const values: Record<string, string> = {};
  const faults: string[] = [];
  for (const [name, value] of Object.entries(Object(tokens) as Record<string, unknown>)) {
    const kind = kinds.find(({ names }) => names.includes(name));
    if (!kind) faults.push(`${name} is no token that a theme may set`);
    else if (typeof value !== 'string' || value.length > longest || !kind.fits(value.trim(), name))
      faults.push(`${name} must be ${kind.wanted}`);
    else values[`--${name}`] = value.trim();
  }
  return { values, faults };
}

function isRadius(value: string, name: string): boolean {
  const [, pixels] = /^(\d{1,3}(?:\.\d+)?)px$/.exec(value) ?? [];
  return pixels !== undefined && (name === 'r-full' || Number(pixels) <= mostPixels);
}
