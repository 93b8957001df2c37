import type { Page } from 'playwright';

interface AxeAnswer {
  violations: { id: string; help: string; nodes: { target: unknown[] }[] }[];
}

/**
 * What axe finds in what is in view; `where` says what that is.
 * @param part a selector: the last that it names alone is judged
 */
export async function axeFindings(page: Page, source: string, where: string, part?: string): Promise<string[]> {
  // By a script of the debugger's, which no policy of the page is about.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  });
  const { violations } = await page.evaluate((selector) => {
    const { axe } = globalThis as unknown as { axe: { run(...given: unknown[]): Promise<AxeAnswer> } };
    const within = selector === undefined ? document : [...document.querySelectorAll(selector)].at(-1);
    // It has gone by itself meanwhile.
    if (!within) return { violations: [] };
    return axe.run(within, { resultTypes: ['violations'] });
  }, part);
  return violations.map(
    ({ id, help, nodes }) => `${where}: ${id} (${help}) at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}
