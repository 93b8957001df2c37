import type { BrowserContext, Page } from '@playwright/test';
import { axeFindings, type AxeQuestion, rulesOfColour } from '../../support/axe.ts';
import { movingParts } from '../../support/moving.ts';
import { expect, test } from '../support/test.ts';
import { type Check, walkDetails, walkDialogs, walkList, walkSignIn } from './walk.ts';
import { wordsOf } from './words.ts';

test.use({ actionTimeout: 7_000 });

/** Colours are judged in one language: no other one changes them. */
const modes: Record<string, { language: string; colours: boolean }> = {
  'light and dark': { language: 'en', colours: true },
  'right to left': { language: 'ar', colours: false },
  'in Japanese': { language: 'ja', colours: false },
};

/** Returns a check that collects axe's findings, as `state: rule (elements)`; with `colours`, also those about light and dark ones. */
function axe(page: Page, found: string[], colours: boolean): Check {
  const look = async (state: string, question: AxeQuestion) => {
    const findings = await axeFindings(page, question);
    found.push(...findings.map((finding) => `${state}: ${finding}`));
  };
  return async (state, part) => {
    if (!colours) return look(state, { part, without: rulesOfColour });
    await look(state, { part });
    await page.emulateMedia({ colorScheme: 'dark' });
    await look(`${state}, dark`, { part, only: rulesOfColour });
    await page.emulateMedia({ colorScheme: 'light' });
  };
}

async function choose(context: BrowserContext, url: string, language: string) {
  await context.addCookies([{ name: 'horizon_language', value: language, url }]);
}

for (const [name, mode] of Object.entries(modes)) {
  test.describe(`[X-17] axe finds nothing, ${name}`, () => {
    const t = wordsOf(mode.language);

    test(`[X-17] on the list, ${name}`, async ({ page, context, target, signIn }) => {
      test.setTimeout(120_000);
      const found: string[] = [];
      await signIn('demo');
      await choose(context, target.url, mode.language);
      await walkList(page, t, axe(page, found, mode.colours));
      expect(found).toEqual([]);
    });

    test(`[X-17] in dialogs and messages, ${name}`, async ({ page, context, target, signIn, native }) => {
      test.setTimeout(120_000);
      const found: string[] = [];
      const image = await (await native('admin')).image();
      await signIn('admin');
      await choose(context, target.url, mode.language);
      await walkDialogs(page, t, image, axe(page, found, mode.colours));
      expect(found).toEqual([]);
    });

    test(`[X-17] on details and sign-in, ${name}`, async ({ page, context, target, signIn, native }) => {
      test.setTimeout(120_000);
      const found: string[] = [];
      const image = await (await native()).image({ os_distro: 'debian', tags: ['one'] });
      await choose(context, target.url, mode.language);
      await walkSignIn(page, t, axe(page, found, mode.colours));
      await signIn('demo');
      await walkDetails(page, t, image, axe(page, found, mode.colours));
      expect(found).toEqual([]);
    });
  });
}

test.describe('[X-17] the pseudo-language', () => {
  const t = wordsOf('en-XA');

  for (const part of ['the list', 'dialogs', 'details and sign-in'] as const) {
    test(`[X-17] leaves no word of plain English on ${part}`, async ({ page, context, target, signIn, native }) => {
      test.setTimeout(120_000);
      const found = new Set<string>();
      const user = part === 'dialogs' ? 'admin' : 'demo';
      const image = await (await native(user)).image({ tags: ['1234'], '1234': '5678' });
      const check: Check = async (state) => {
        for (const text of await page.evaluate(plainWords)) {
          if (!text.includes(image.name)) found.add(`${state}: ${text}`);
        }
      };
      await choose(context, target.url, 'en-XA');
      if (part === 'details and sign-in') await walkSignIn(page, t, check);
      await signIn(user);
      if (part === 'the list') await walkList(page, t, check);
      else if (part === 'dialogs') await walkDialogs(page, t, image, check);
      else await walkDetails(page, t, image, check);
      expect([...found]).toEqual([]);
    });
  }
});

/** Texts on the page, and names of its elements, with a word in plain letters. What is data stands in `bdi`, `pre`, `dd`, … */
function plainWords(): string[] {
  const isData = 'bdi, pre, code, kbd, dd, td, time, [dir=ltr]:not(html), [role=menuitemradio], option';
  const texts: string[] = [];
  const take = (element: Element, text: string | null) => {
    // Letters without a mark, at least three together, that no bracketed pseudo-text holds.
    const rest = (text ?? '').replace(/\[[^\]]*\]/g, ' ');
    if (/[A-Za-z]{3,}/.test(rest) && !element.closest(isData) && element.checkVisibility()) texts.push(text!.trim());
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement!;
    if (!parent.closest('script, style')) take(parent, walker.currentNode.nodeValue);
  }
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]'))
    for (const name of ['aria-label', 'title', 'placeholder']) take(element, element.getAttribute(name));
  // Our name, the language's own, and units are the same everywhere.
  return [...new Set(texts)].filter((text) => !/^(Sextant|Pseudo \[.*\]|[KMG]iB)$/.test(text));
}

/** Windows in pixels: a narrow phone, a phone, 1280 × 800 at a zoom of 200 %, a narrow tablet, a tablet. */
const windows = [
  [320, 640],
  [390, 844],
  [640, 400],
  [720, 900],
  [768, 1024],
] as const;

test('[X-17] whole pages: nothing has to be scrolled sideways, nothing is out of reach, from 320 pixels on and at a zoom of 200 %; nothing moves where that is not wanted', async ({
  page,
  signIn,
  native,
}) => {
  test.setTimeout(120_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1280, height: 800 });
  const t = wordsOf('en');
  const found: string[] = [];
  const check: Check = async (state) => {
    found.push(...(await page.evaluate(movingParts)).map((part) => `${state}: ${part} moves`));
    for (const [width, height] of windows) {
      await page.setViewportSize({ width, height });
      let wrong: string[] = [];
      // Drawing may still go on after a step or a resize, so the check is repeated.
      const look = async () => {
        const { scroll, client } = await page.evaluate(widthsOf);
        wrong = (await page.evaluate(outOfReach)).map((part) => `${part} is out of reach`);
        if (scroll > client) wrong.push(`${scroll} pixels wide`);
        return wrong;
      };
      await expect
        .poll(look)
        .toEqual([])
        .catch(() => found.push(...wrong.map((text) => `${state} at ${width}: ${text}`)));
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  };
  const image = await (await native()).image({ os_distro: 'debian', tags: ['one'] });
  await page.goto('/auth/login/');
  await page.locator('#id_username').waitFor();
  await check('sign-in');
  await signIn('demo');
  await page.goto('/project/images');
  await page.locator('tr[data-id]').first().waitFor();
  await check('list');
  await page.goto(`/ngdetails/OS::Glance::Image/${image.id}`);
  await page.getByRole('heading', { level: 1, name: image.name }).waitFor();
  await check('details');
  await page.goto('/settings');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await check('own settings');
  await page.goto('/settings/plugins');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await check('settings');
  await page.goto('/project/images');
  await page.getByRole('button', { name: t('images:action.create.label') }).click();
  await page.getByLabel(t('images:form.create-image.name.label')).waitFor();
  await check('create wizard');
  expect(found).toEqual([]);
});

const widthsOf = () => ({
  scroll: document.documentElement.scrollWidth,
  client: document.documentElement.clientWidth,
});

/** Controls that can't be pressed wherever one scrolls: cut off, or covered for good. */
function outOfReach(): string[] {
  const layer = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const controls = layer.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [role=tab]');
  const isShown = (element: HTMLElement) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert], [aria-hidden=true]');
  return [...controls].filter(isShown).flatMap((control) => {
    if (control.matches(':disabled, [tabindex="-1"]')) return [];
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    // A control that shows itself to the keyboard alone ("Skip to content") is focused.
    if (control.getBoundingClientRect().bottom <= 0) control.focus();
    const { left, top, width, height } = control.getBoundingClientRect();
    // Drawn by its label, over which the pointer goes.
    if (width <= 1 || height <= 1) return [];
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    const label = hit?.closest('label');
    const isHit = hit !== null && (control.contains(hit) || label?.control === control || label?.contains(control));
    return isHit
      ? []
      : [control.getAttribute('aria-label') ?? (control.textContent.trim() || control.outerHTML.slice(0, 90))];
  });
}
