import { contrastOf } from './contrast.ts';

/** Text on the grounds that it stands on. */
const pairs: readonly (readonly [front: string, ground: string])[] = [
  ['--text', '--surface'],
  ['--text', '--chrome'],
  ['--text', '--raised'],
  ['--text', '--accent-soft'],
  ['--text-2', '--surface'],
  ['--text-3', '--surface'],
  ['--accent-text', '--surface'],
  ['--on-accent', '--accent'],
  ['--ok', '--ok-soft'],
  ['--run', '--run-soft'],
  ['--warn', '--warn-soft'],
  ['--bad', '--bad-soft'],
  ['--idle', '--idle-soft'],
];
/** The least contrast of text, as a ratio (WCAG 2.2, success criterion 1.4.3). */
const least = 4.5;

/**
 * Returns the pairs of colours that would be hard to read with these values, in words. A pair of which the theme sets nothing
 * is the console's own; one half of which comes from the theme that is worn now is not judged.
 */
export function faintPairs(values: Readonly<Record<string, string>>): readonly string[] {
  const isForeign = (name: string) => !(name in values) && document.documentElement.style.getPropertyValue(name) !== '';
  const asked = pairs.filter((pair) => pair.some((name) => name in values) && !pair.some(isForeign));
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
  probe.style.color = `var(${front})`;
  probe.style.backgroundColor = `var(${ground})`;
  const { color, backgroundColor } = getComputedStyle(probe);
  const contrast = contrastOf(color, backgroundColor);
  if (contrast === undefined || contrast >= least) return [];
  const figure = Math.floor(contrast * 10) / 10;
  return [
    `${front.slice(2)} on ${ground.slice(2)} has a contrast of ${figure} where it is ${scheme}; ${least} is the least`,
  ];
}
