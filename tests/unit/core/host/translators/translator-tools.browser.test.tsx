import { expect, it, afterEach } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { BundleI18n } from '#services/i18n/bundle-i18n';
import { I18n } from '#services/i18n/i18n';
import { Toasts } from '#services/toasts/toasts';
import { ServicesProvider, useT } from '#ui/services-context.tsx';
import { LanguageMenu } from '../../../../../core/host/shell/preference-menus.tsx';
import { runTool } from '../../../../../core/host/translators/translator-tools.ts';
import { isToolKey } from '../../../../../core/host/shell/shortcuts.ts';
import { createTestServices } from '../../../../../core/testing/test-services.ts';

const english = { code: 'en', label: 'English', dir: 'ltr' as const };
const pseudo = { code: 'en-XA', label: 'Pseudo', dir: 'ltr' as const };

function Words() {
  const t = useT();
  return (
    <>
      <p>{t('core:confirm.typeFirst', { word: 'delete' })}</p>
      <button type="button" aria-label={t('core:modal.close')}>
        <span>×</span>
      </button>
      <p>nobody’s key</p>
    </>
  );
}

async function aPage() {
  const made = await createTestServices({
    markDocument: true,
    state: { locale: { language: 'en', available: [english, pseudo], bundles: { 'en-XA': { core: '/x.json' } } } },
  });
  made.page.answer('GET /x.json', () => ({ modal: { close: '[Çļóšé]' } }));
  await render(
    <ServicesProvider services={made.services}>
      <Words />
    </ServicesProvider>,
  );
  return { ...made, i18n: made.services.get(I18n) as BundleI18n };
}

const bubble = () => document.querySelector<HTMLElement>('[popover=manual]');

afterEach(() => {
  document.documentElement.removeAttribute('dir');
  document.documentElement.removeAttribute('lang');
});

it('[X-29] the pseudo-language is turned on, and off again to the language that was read before', async () => {
  const { services, i18n } = await aPage();
  await runTool(services, 'L');
  await expect.element(screen.getByRole('button', { name: '[Çļóšé]' })).toBeVisible();
  expect(services.get(Toasts).list()[0]?.message).toContain('Alt Shift L leads back.');
  await runTool(services, 'L');
  expect(i18n.language).toBe('en');
});

it('[X-29] the direction is turned around for everything that asks for it, and back', async () => {
  const { services, i18n } = await aPage();
  await runTool(services, 'D');
  expect([i18n.direction, document.documentElement.dir]).toEqual(['rtl', 'rtl']);
  await runTool(services, 'D');
  expect([i18n.direction, document.documentElement.dir]).toEqual(['ltr', 'ltr']);
});

it('[X-29] the key of a text shows under the pointer: of one with values, of an accessible name; of what is no key, none', async () => {
  const { services, i18n } = await aPage();
  await runTool(services, 'K');
  await userEvent.hover(screen.getByText('Type delete first'));
  await expect.poll(() => bubble()?.textContent).toBe('core:confirm.typeFirst');
  expect(bubble()?.matches(':popover-open')).toBe(true);
  await userEvent.hover(screen.getByText('×'));
  await expect.poll(() => bubble()?.textContent).toContain('core:modal.close');
  await userEvent.hover(screen.getByText('nobody’s key'));
  await expect.poll(() => bubble()?.textContent).toBe('');
  await runTool(services, 'K');
  expect(bubble()).toBeNull();
  expect(i18n.t('core:modal.close')).toBe('Close');
});

it('the keys are known by their place, whatever the layout writes, and are not taken from a field', () => {
  const press = (init: KeyboardEventInit) => new KeyboardEvent('keydown', { altKey: true, shiftKey: true, ...init });
  expect(isToolKey(press({ code: 'KeyL', key: 'Ò' }))).toBe(true);
  expect(isToolKey(press({ code: 'KeyM' }))).toBe(false);
  expect(isToolKey(press({ code: 'KeyL', ctrlKey: true }))).toBe(false);
  expect(isToolKey(press({ code: 'KeyL', shiftKey: false }))).toBe(false);
  const field = document.body.appendChild(document.createElement('input'));
  let taken = true;
  field.addEventListener('keydown', (event) => (taken = isToolKey(event)));
  field.dispatchEvent(press({ code: 'KeyL' }));
  expect(taken).toBe(false);
  field.remove();
});

it('[X-29] the pseudo-language stands in the language menu only while it is read', async () => {
  const { services, i18n } = await aPage();
  await render(
    <ServicesProvider services={services}>
      <LanguageMenu />
    </ServicesProvider>,
  );
  const names = async () => {
    await screen.getByRole('button', { name: i18n.t('core:shell.language') }).click();
    await expect.element(screen.getByRole('menuitemradio', { name: 'English' })).toBeVisible();
    const found = screen
      .getByRole('menuitemradio')
      .elements()
      .map((item) => item.textContent);
    await userEvent.keyboard('{Escape}');
    return found;
  };
  expect(await names()).toEqual(['English']);
  await runTool(services, 'L');
  expect(await names()).toEqual(['English', 'Pseudo']);
  await runTool(services, 'L');
  expect(await names()).toEqual(['English']);
});
