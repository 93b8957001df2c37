import type { Page } from '@playwright/test';

export const openConsole = (page: Page, id: string, more = '') =>
  page.goto(`/ngdetails/OS::Nova::Server/${id}?tab=console${more}`);

/** The part of the page that shows the console. */
export const consoleOf = (page: Page) => page.getByRole('region', { name: /^Console of / });
/** The picture of the screen while it is connected; it takes keys. */
export const screenOf = (page: Page) => page.getByRole('application', { name: /^Screen of / });
export const stateOf = (page: Page) => consoleOf(page).getByRole('status').first();

/** The words about an end, which come after the state. */
export const noticeOf = (page: Page) => consoleOf(page).getByRole('status').nth(1);

/** Returns what reads all that the page's statuses have said, from its next document on: some of it stands there for a second only. */
export async function saidBy(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const said = new Set<string>();
    Object.assign(window, { saidByStatuses: said });
    const note = () => {
      for (const { textContent } of document.querySelectorAll('[role=status]'))
        said.add((textContent ?? '').replace(/\s+/g, ' ').trim());
    };
    new MutationObserver(note).observe(document, { childList: true, characterData: true, subtree: true });
  });
  return () => page.evaluate(() => [...(window as unknown as { saidByStatuses: Set<string> }).saidByStatuses]);
}

/** The number of colours in the picture: one for an empty screen. */
export const coloursOf = (page: Page) =>
  screenOf(page).evaluate((canvas) => {
    const { width, height } = canvas as HTMLCanvasElement;
    const { data } = (canvas as HTMLCanvasElement).getContext('2d')!.getImageData(0, 0, width, height);
    return new Set(new Uint32Array(data.buffer)).size;
  });

/** The field of the terminal that takes what is typed at the serial line. */
export const lineOf = (page: Page) => page.getByRole('textbox', { name: /^Serial line of / });

export const choose = (page: Page, kind: 'Screen' | 'Serial line') =>
  consoleOf(page).getByRole('radio', { name: kind }).click();
