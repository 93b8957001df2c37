import { describe, expect, it } from 'vitest';
import type { LocaleState } from '#protocol';
import type { BundleI18n } from '#services/i18n/bundle-i18n';
import { I18n } from '#services/i18n/i18n';
import { Toasts } from '#services/toasts/toasts';
import { takeLocales } from '../../../../../core/host/translators/take-locales.ts';
import { createTestServices } from '../../../../../core/testing/test-services.ts';

const english = { code: 'en', label: 'English', dir: 'ltr' as const };
const french = { code: 'fr', label: 'Français', dir: 'ltr' as const };
const plain: LocaleState = { language: 'en', available: [english], bundles: {} };
const withFrench = (core: string): LocaleState => ({
  language: 'en',
  available: [english, french],
  bundles: { fr: { core } },
});

async function aPage() {
  const { services, page } = await createTestServices();
  const i18n = services.get(I18n) as BundleI18n;
  page.answer('GET /fr-1.json', () => ({ toasts: { type: { error: 'Erreur', info: 'Renseignement' } } }));
  page.answer('GET /fr-2.json', () => ({ toasts: { type: { error: 'Une erreur' } } }));
  page.answer('GET /site.json', () => ({ toasts: { type: { error: 'Trouble' } } }));
  return { services, page, i18n, take: (locale: LocaleState) => takeLocales(services, locale) };
}

describe('languages while the page is open', () => {
  it('[X-29] a locale pack that comes is offered at once, and speaks when it is chosen', async () => {
    const { i18n, page, take } = await aPage();
    let drawn = 0;
    i18n.onDidChange(() => (drawn += 1));
    await take(withFrench('/fr-1.json'));
    expect([i18n.languages(), drawn, page.calls]).toEqual([[english, french], 1, []]);
    await i18n.use('fr');
    expect([i18n.t('core:toasts.type.error'), page.rootAttributes.get('lang')]).toEqual(['Erreur', 'fr']);
  });

  it('[X-29] words that are others show at once; those that went are English again', async () => {
    const { i18n, take } = await aPage();
    await take(withFrench('/fr-1.json'));
    await i18n.use('fr');
    await take(withFrench('/fr-2.json'));
    expect([i18n.t('core:toasts.type.error'), i18n.t('core:toasts.type.info')]).toEqual(['Une erreur', 'Info']);
  });

  it('[X-29] when its pack goes, the page speaks the language it would open in, and says so; when it comes back, the page follows', async () => {
    const { services, i18n, page, take } = await aPage();
    await take(withFrench('/fr-1.json'));
    await i18n.use('fr');
    await take(plain);
    expect([i18n.language, i18n.t('core:toasts.type.error'), page.rootAttributes.get('lang')]).toEqual([
      'en',
      'Error',
      'en',
    ]);
    const toasts = services.get(Toasts).list();
    expect(toasts.map((toast) => toast.message)).toEqual(['Français was removed. The console now speaks English.']);
    // The choice is kept: a pack that is replaced is gone for a moment.
    expect(page.cookies.get('horizon_language')).toBe('fr');
    await take(withFrench('/fr-2.json'));
    expect([i18n.language, i18n.t('core:toasts.type.error')]).toEqual(['fr', 'Une erreur']);
  });

  it('[X-29] the site’s own English lies over ours while it is there', async () => {
    const { i18n, take } = await aPage();
    await take({ ...plain, bundles: { en: { core: '/site.json' } } });
    expect([i18n.t('core:toasts.type.error'), i18n.t('core:toasts.type.info')]).toEqual(['Trouble', 'Info']);
    i18n.addSource('core', { toasts: { type: { error: 'Error', late: 'Late' } } });
    expect([i18n.t('core:toasts.type.error'), i18n.t('core:toasts.type.late')]).toEqual(['Trouble', 'Late']);
    await take(plain);
    expect([i18n.t('core:toasts.type.error'), i18n.t('core:toasts.type.late')]).toEqual(['Error', 'Late']);
  });

  it('a pack’s words for a plugin lie over the plugin’s own, and leave them when they go', async () => {
    const { i18n, page, take } = await aPage();
    page.answer('GET /own.json', () => ({ title: 'propre' }));
    page.answer('GET /packed.json', () => ({ title: 'du paquet' }));
    await take(withFrench('/fr-1.json'));
    await i18n.use('fr');
    await i18n.addBundles('acme', undefined, { fr: '/own.json' });
    expect(i18n.t('acme:title')).toBe('propre');
    await take({ ...withFrench('/fr-1.json'), bundles: { fr: { core: '/fr-1.json', acme: '/packed.json' } } });
    expect(i18n.t('acme:title')).toBe('du paquet');
    await take(withFrench('/fr-1.json'));
    expect(i18n.t('acme:title')).toBe('propre');
  });

  it('an index that says nothing new of languages draws nothing anew', async () => {
    const { i18n, take } = await aPage();
    await take(withFrench('/fr-1.json'));
    let drawn = 0;
    i18n.onDidChange(() => (drawn += 1));
    await take(withFrench('/fr-1.json'));
    expect(drawn).toBe(0);
  });

  it('words that can’t be had are said in English, and the developer is told', async () => {
    const { services, page, reports } = await createTestServices();
    page.answer('GET /gone.json', () => new Response('', { status: 404 }));
    await takeLocales(services, withFrench('/gone.json'));
    await services.get(I18n).use('fr');
    expect([services.get(I18n).t('core:toasts.type.error'), reports.length]).toEqual(['Error', 1]);
  });

  it('another build of a plugin brings its own words before the old one’s are taken away', async () => {
    const { i18n, page } = await aPage();
    page.answer('GET /1.json', () => ({ title: 'one' }));
    page.answer('GET /2.json', () => ({ title: 'two' }));
    const first = await i18n.addBundles('acme', undefined, { en: '/1.json' });
    await i18n.addBundles('acme', undefined, { en: '/2.json' });
    first.dispose();
    expect(i18n.t('acme:title')).toBe('two');
  });
});
