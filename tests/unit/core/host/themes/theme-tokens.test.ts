import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import known from '#schemas/core/theme-tokens.json' with { type: 'json' };
import { contrastOf } from '../../../../../core/base/plugin-rules/contrast.mjs';
import { checkTokens } from '../../../../../core/host/themes/theme-tokens.ts';

const styles = readFileSync(new URL('../../../../../core/ui/theme/tokens.css', import.meta.url), 'utf8');

describe('what a theme may set', () => {
  it('[REG-01] is tokens that the console has, and every colour of them', () => {
    const all = [...styles.matchAll(/^ {2}--([a-z0-9-]+):\s*(light-dark\(oklch)?/gm)];
    const colours = new Set(all.filter(([, , colour]) => colour).map(([, name]) => name));
    const names = new Set(all.map(([, name]) => name));
    expect(new Set(known.colours)).toEqual(colours);
    expect([...known.radii, ...known.fonts].filter((name) => !names.has(name))).toEqual([]);
  });

  it.each([
    '#0af',
    '#00aaff80',
    'rgb(0, 10, 255)',
    'rgb(0 10 255 / 0.5)',
    'hsl(210deg 40% 50%)',
    'oklch(0.5 0.12 195)',
    'light-dark(#fff, oklch(0.2 0.01 264))',
  ])('[REG-01] a colour like %s', (value) => {
    expect(checkTokens({ accent: value })).toEqual({ values: { '--accent': value }, faults: [] });
  });

  it.each([
    'url(https://evil.example/x.png)',
    'red; background: url(//evil.example)',
    '#fff } body { display: none',
    'var(--text)',
    'light-dark(#fff, url(x))',
    'image-set("x" 1x)',
    '\\75 rl(x)',
    'expression(alert(1))',
    '#ffff0',
    `oklch(${'1'.repeat(400)} 0 0)`,
    7,
    { toString: () => '#fff' },
  ])('[X-26] no value like %s: nothing that could fetch, or end the rule', (value) => {
    const { values, faults } = checkTokens({ accent: value, surface: '#fff' });
    expect(values).toEqual({ '--surface': '#fff' });
    expect(faults).toEqual(['accent must be a colour, or light-dark(colour, colour)']);
  });

  it('[REG-01] [X-26] radii of shapes there are, names of fonts, and no name that is no token', () => {
    const tokens = {
      'r-6': '2px',
      'r-full': '999px',
      'r-8': '400px',
      sans: `'IBM Plex Sans', system-ui`,
      mono: 'url(font.woff2)',
      row: '10px',
      '__proto__-x': '#fff',
      'x:hover{}': '#fff',
    };
    expect(checkTokens(tokens)).toEqual({
      values: { '--r-6': '2px', '--r-full': '999px', '--sans': `'IBM Plex Sans', system-ui` },
      faults: [
        'r-8 must be at most 24px',
        'mono must be names of fonts',
        'row is no token that a theme may set',
        '__proto__-x is no token that a theme may set',
        'x:hover{} is no token that a theme may set',
      ],
    });
    for (const hostile of [undefined, null, 'x', []]) expect(checkTokens(hostile).values).toEqual({});
  });
});

it('[X-26] contrast is WCAG’s, whichever way browsers write a colour', () => {
  expect(contrastOf('rgb(0, 0, 0)', 'rgb(255, 255, 255)')).toBeCloseTo(21, 1);
  expect(contrastOf('rgb(119, 119, 119)', 'rgb(255, 255, 255)')).toBeCloseTo(4.48, 1);
  expect(contrastOf('oklch(0 0 0)', 'oklab(1 0 0)')).toBeCloseTo(21, 1);
  // #4057d6 on white, by another tool: 5.9.
  expect(contrastOf('rgb(64 87 214)', 'oklch(1 0 0)')).toBeCloseTo(5.9, 0);
  expect(contrastOf('color(srgb 1 1 1)', 'rgb(0 0 0)')).toBeUndefined();
});
