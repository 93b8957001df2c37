import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

// The axe that the builder for Playwright brings: without the builder it is put into a page once, not with each question.
const builder = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const source = readFileSync(builder.resolve('axe-core/axe.min.js'), 'utf8');

/** Rules that another theme can break, and another language or direction can't. */
export const rulesOfColour = ['color-contrast', 'link-in-text-block'] as const;

export interface AxeQuestion {
  /** Only these rules. */
  only?: readonly string[];
  /** All rules but these. */
  without?: readonly string[];
  /** A selector of what is looked at; the whole page when absent. */
  part?: string | undefined;
}

/** Returns axe's findings on the page as it is, as `rule (elements)`. */
export async function axeFindings(page: Page, { only, without, part }: AxeQuestion = {}): Promise<string[]> {
  await atRest(page);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  const options: RunOptions = {
    // Passed checks are counted, not described: describing takes most of the time.
    resultTypes: ['violations'],
    ...(only ? { runOnly: { type: 'rule', values: [...only] } } : {}),
    ...(without ? { rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])) } : {}),
  };
  const { violations } = await page.evaluate(
    ([within, asked]) => {
      const { axe } = globalThis as unknown as { axe: { run(...args: unknown[]): Promise<AxeResults> } };
      return axe.run(within ?? document, asked);
    },
    [part, options] as const,
  );
  return violations.map(
    ({ id, nodes }) => `${id} ${nodes.map((node) => `${node.target.join(' ')} — ${node.any[0]?.message}`).join(' | ')}`,
  );
}

/** Fonts are there, and what moves only once has arrived: colours and places are judged at rest. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
      .forEach((animation) => animation.finish());
  });
}
