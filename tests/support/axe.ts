import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { type AxeQuestion, runAxe } from '../../core/testing/conformance/browser/run-axe.ts';

export { atRest } from '../../core/testing/conformance/browser/run-axe.ts';
export type { AxeQuestion } from '../../core/testing/conformance/browser/run-axe.ts';

// The axe that the builder for Playwright brings: without the builder it is put into a page once, not with each question.
const builder = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const source = readFileSync(builder.resolve('axe-core/axe.min.js'), 'utf8');

/** Rules that another theme can break, and another language or direction can't. */
export const rulesOfColour = ['color-contrast', 'link-in-text-block'] as const;

/** The suites on a real cloud look at the same screens with other names in them: asking there again took a minute. */
const isAsked = process.env['SEXTANT_TEST_CLOUDS_YAML'] === undefined;

/** Returns axe's findings on the page as it is, as `rule (elements)`; none on a real cloud, where axe is not asked. */
export async function axeFindings(page: Page, question: AxeQuestion = {}): Promise<string[]> {
  if (!isAsked) return [];
  const violations = await runAxe(page, source, question);
  return violations.map(
    ({ id, nodes }) => `${id} ${nodes.map(({ target, message }) => `${target} — ${message}`).join(' | ')}`,
  );
}
