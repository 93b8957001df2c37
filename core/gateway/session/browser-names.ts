/** Browsers and systems by what they say of themselves (`User-Agent`). The first that fits counts: most name others as well. */
const browsers: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
];
const systems: typeof browsers = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(?:iPhone|iPad|iPod)\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

/** Returns the names of browser and system, as far as they are known. The text is anybody's: nothing of it is passed on. */
export function browserNames(agent: string): { browser: string | null; system: string | null } {
  const named = (list: typeof browsers) => list.find(([, sign]) => sign.test(agent))?.[0] ?? null;
  return { browser: named(browsers), system: named(systems) };
}
