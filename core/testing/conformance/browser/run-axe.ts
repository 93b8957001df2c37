import type { Page } from 'playwright';

/** A violation that axe found, and where. */
export interface AxeViolation {
  id: string;
  help: string;
  nodes: readonly { target: string; message: string }[];
}

export interface AxeQuestion {
  /** Only these rules. */
  only?: readonly string[] | undefined;
  /** All rules but these. */
  without?: readonly string[] | undefined;
  /** A selector: the last that it names alone is judged; the whole page when absent. */
  part?: string | undefined;
  /** A selector: only what is in one of these counts, and what is of the page itself. */
  counts?: string | undefined;
}

/**
 * Returns what axe finds in the visible part of the page, at rest. Texts that look alike are judged by the first three of them:
 * the contrast of every text of a long list takes three quarters of axe's time.
 * @param source axe's text
 */
export async function runAxe(page: Page, source: string, question: AxeQuestion = {}): Promise<AxeViolation[]> {
  await atRest(page);
  // By a script of the debugger's, which no policy of the page is about.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  return page.evaluate(askAxe, question);
}

/** Fonts are there, and what moves only once has arrived: colours and places are judged at rest. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  });
}

/** Runs in the page, so it stands alone. */
async function askAxe({ only, without = [], part, counts }: AxeQuestion): Promise<AxeViolation[]> {
  interface Axe {
    configure(settings: object): void;
    run(
      where: Document | Element,
      settings: object,
    ): Promise<{ violations: { id: string; help: string; nodes: AxeNode[] }[] }>;
  }
  interface AxeNode {
    target: unknown[];
    element: Element | null;
    any: { message: string }[];
  }
  const { axe } = globalThis as unknown as { axe: Axe };
  const mark = 'data-judged-by-axe';
  /** How many of the texts that look alike are judged: something may cover one. */
  const judgedOfAlike = 3;

  const within = part === undefined ? document : [...document.querySelectorAll(part)].at(-1);
  // The part has closed by itself meanwhile.
  if (!within) return [];
  const texts = textsToJudge(within);
  for (const text of texts) text.setAttribute(mark, '');
  axe.configure({ rules: [{ id: 'color-contrast', selector: `[${mark}]` }] });
  try {
    const { violations } = await axe.run(within, {
      // Passed checks are counted, not described: describing takes most of the time.
      resultTypes: ['violations'],
      elementRef: true,
      ...(only ? { runOnly: { type: 'rule', values: only } } : {}),
      rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
    });
    return violations.flatMap(({ id, help, nodes }) => {
      const counted = nodes.filter(({ element }) => isCounted(element));
      const told = counted.map(({ target, any }) => ({
        target: target.join(' ').replaceAll(`[${mark}=""]`, ''),
        message: any[0]?.message ?? '',
      }));
      return told.length > 0 ? [{ id, help, nodes: told }] : [];
    });
  } finally {
    for (const text of texts) text.removeAttribute(mark);
  }

  function isCounted(element: Element | null): boolean {
    if (counts === undefined || element === null) return true;
    return element.matches('html, body') || element.closest(counts) !== null;
  }

  function textsToJudge(where: Document | Element): Element[] {
    const looks = new Map<Element, string>();
    const judged = new Map<string, number>();
    const alike = (element: Element) => {
      const look = lookOf(element, looks);
      const before = judged.get(look) ?? 0;
      judged.set(look, before + 1);
      return before >= judgedOfAlike;
    };
    const all = [...(where instanceof Element ? [where] : []), ...where.querySelectorAll('*')];
    return all.filter(
      (element) => showsText(element) && element.checkVisibility({ visibilityProperty: true }) && !alike(element),
    );
  }

  function showsText(element: Element): boolean {
    if (element.matches('input, select, textarea')) return true;
    return [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() !== '');
  }

  /** Everything that decides on the contrast of its text: its own looks and those of all around it. */
  function lookOf(element: Element, looks: Map<Element, string>): string {
    const known = looks.get(element);
    if (known !== undefined) return known;
    const style = getComputedStyle(element);
    const own = [
      element.tagName,
      element.matches(':disabled, [aria-disabled="true"]'),
      // The contrast of a label does not matter where its control is off.
      element instanceof HTMLLabelElement && element.control?.matches(':disabled'),
      ...[style.color, style.backgroundColor, style.backgroundImage, style.opacity, style.filter, style.mixBlendMode],
      ...[style.fontSize, style.fontWeight, style.textShadow, style.position, style.zIndex, style.clipPath],
    ].join(' ');
    const look = element.parentElement ? `${lookOf(element.parentElement, looks)}\n${own}` : own;
    looks.set(element, look);
    return look;
  }
}
