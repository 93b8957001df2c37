import type { Page } from 'playwright';

interface AxeAnswer {
  violations: { id: string; help: string; nodes: { target: unknown[]; element: Element | null }[] }[];
}

/**
 * Returns what axe finds in the visible part of the page; `where` names that part in the findings. The console's own frame
 * (bar, navigation, messages) is left out: its faults are no plugin's. What plugins put into the frame counts.
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
  const violations = await page.evaluate(async (selector) => {
    const { axe } = globalThis as unknown as { axe: { run(...given: unknown[]): Promise<AxeAnswer> } };
    const within = selector === undefined ? document : [...document.querySelectorAll(selector)].at(-1);
    // The part has closed by itself meanwhile.
    if (!within) return [];
    const ofPlugins = 'main, dialog, [role="dialog"], [role="alertdialog"], [data-point][data-item]';
    const isOfFrame = (element: Element | null) =>
      element !== null && !element.matches('html, body') && element.closest(ofPlugins) === null;
    const answer = await axe.run(within, { resultTypes: ['violations'], elementRef: true });
    return answer.violations.flatMap(({ id, help, nodes }) => {
      const targets = nodes.filter(({ element }) => !isOfFrame(element)).map(({ target }) => target.join(' '));
      return targets.length > 0 ? [{ id, help, targets }] : [];
    });
  }, part);
  return violations.map(({ id, help, targets }) => `${where}: ${id} (${help}) at ${targets.join(', ')}`);
}
