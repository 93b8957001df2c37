import type { Page } from 'playwright';
import { runAxe } from './run-axe.ts';

/** Where a plugin's own things are: the faults of the console's frame (bar, navigation, messages) are no plugin's. */
const ofPlugins = 'main, dialog, [role="dialog"], [role="alertdialog"], [data-point][data-item]';

/**
 * Returns what axe finds in the visible part of the page; `where` names that part in the findings. What plugins put into the
 * console's frame counts, the frame itself does not.
 * @param part a selector: the last that it names alone is judged
 */
export async function axeFindings(page: Page, source: string, where: string, part?: string): Promise<string[]> {
  const violations = await runAxe(page, source, { part, counts: ofPlugins });
  return violations.map(
    ({ id, help, nodes }) => `${where}: ${id} (${help}) at ${nodes.map(({ target }) => target).join(', ')}`,
  );
}
