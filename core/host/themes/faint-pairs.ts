import { faintness, textPairs } from '#base/plugin-rules/theme-contrast.mjs';

/**
 * Returns the pairs of colours that would be hard to read with these values, in words. A pair of which the theme sets nothing
 * is the console's own; one half of which comes from the theme that is worn now is not judged.
 */
export function faintPairs(values: Readonly<Record<string, string>>): readonly string[] {
  const isForeign = (name: string) => !(name in values) && document.documentElement.style.getPropertyValue(name) !== '';
  const asked = textPairs.filter((pair) => {
    const names = pair.map((name) => `--${name}`);
    return names.some((name) => name in values) && !names.some(isForeign);
  });
  if (asked.length === 0) return [];
  const probe = document.createElement('span');
  probe.hidden = true;
  for (const [name, value] of Object.entries(values)) probe.style.setProperty(name, value);
  document.body.append(probe);
  try {
    return ['light', 'dark'].flatMap((scheme) => asked.flatMap((pair) => judged(probe, scheme, pair)));
  } finally {
    probe.remove();
  }
}

function judged(probe: HTMLElement, scheme: string, [front, ground]: readonly [string, string]): string[] {
  probe.style.colorScheme = scheme;
  probe.style.color = `var(--${front})`;
  probe.style.backgroundColor = `var(--${ground})`;
  const { color, backgroundColor } = getComputedStyle(probe);
  const words = faintness({ front, ground, scheme }, color, backgroundColor);
  return words === undefined ? [] : [words];
}
