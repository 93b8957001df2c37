import { describe, expect, it } from 'vitest';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import type { BundleI18n } from '#services/i18n/bundle-i18n';
import { joinedNames } from '#services/actions/each-item';
import { I18n } from '#services/i18n/i18n';

const aBundle = { items_one: '{{count}} item', items_other: '{{count}} items', hello: 'Hello {{name}}' };

describe('texts', () => {
  it('[SHELL-04] the language of the page state is spoken from the start, the choice is kept in the cookie, the root is marked', async () => {
    const { services, page } = await createTestServices({ language: 'de' });
    const i18n = services.get(I18n);
    expect([i18n.t('core:toasts.type.error'), page.rootAttributes.get('lang'), page.rootAttributes.get('dir')]).toEqual(
      ['Fehler', 'de', 'ltr'],
    );
    const told: string[] = [];
    i18n.onDidChange((language) => told.push(language));
    await i18n.use('ar');
    expect([
      i18n.t('core:toasts.type.error'),
      i18n.direction,
      page.rootAttributes.get('dir'),
      page.cookies.get('horizon_language'),
      told,
    ]).toEqual(['خطأ', 'rtl', 'rtl', 'ar', ['ar']]);
  });

  it('[SHELL-04] bundles of other languages are fetched when they are needed, once', async () => {
    const { services, page } = await createTestServices();
    const i18n = services.get(I18n);
    expect(page.calls).toEqual([]);
    await i18n.use('de');
    await i18n.use('en');
    await i18n.use('de');
    expect(page.calls.map((call) => call.path)).toEqual(['/locales/de/core.json']);
  });

  it('[SHELL-04] of two choices in a row the later one counts, whichever bundle comes first', async () => {
    const { services, page } = await createTestServices();
    const i18n = services.get(I18n);
    let bring = (_texts: object) => {};
    page.answer('GET /locales/de/core.json', () => new Promise((resolve) => (bring = resolve)));
    const earlier = i18n.use('de');
    await i18n.use('ar');
    bring({});
    await earlier;
    expect([i18n.language, page.cookies.get('horizon_language')]).toEqual(['ar', 'ar']);
  });

  it('a bundle that can’t be had leaves its texts in the source language; an unknown language is an error', async () => {
    const { services, page, reports } = await createTestServices();
    const i18n = services.get(I18n);
    page.answer('GET /locales/de/core.json', () => new Response('gone', { status: 404 }));
    await i18n.use('de');
    expect([i18n.t('core:toasts.type.error'), i18n.number(1234.5)]).toEqual(['Error', '1.234,5']);
    expect(reports).toHaveLength(1);
    await expect(i18n.use('xx')).rejects.toThrow('LANGUAGE_UNKNOWN');
  });

  it('plural forms follow the language, also of a plugin’s bundle, which goes as it came', async () => {
    const { services, page } = await createTestServices({ language: 'ar' });
    const i18n = services.get(I18n);
    page.answer('GET /p/ar.json', () => ({ items_two: 'اثنان', items_few: '{{count}} قليل' }));
    const added = await i18n.addBundles('acme', aBundle, { ar: '/p/ar.json' });
    expect([
      i18n.t('acme:items', { count: 2 }),
      i18n.t('acme:items', { count: 5 }),
      i18n.t('acme:hello', { name: '<b>' }),
    ]).toEqual(['اثنان', '5 قليل', 'Hello <b>']);
    added.dispose();
    expect(i18n.has('acme:hello')).toBe(false);
  });

  it('[X-01] new words draw a page anew where one of them was asked for before, or others took their place; not otherwise', async () => {
    const { services } = await createTestServices();
    const i18n = services.get(I18n);
    const told: string[] = [];
    i18n.onDidChange(() => told.push(i18n.t('acme:hello', { name: 'A' })));
    await i18n.addBundles('other', { name: 'Other' }, {});
    expect(told).toEqual([]);
    expect([i18n.t('acme:hello', { name: 'A' }), i18n.t('acme:items', { count: 2 })]).toEqual(['hello', 'items']);
    const first = await i18n.addBundles('acme', aBundle, {});
    expect(told).toEqual(['Hello A']);
    await i18n.addBundles('late', { name: 'Late' }, {});
    const second = await i18n.addBundles('acme', { hello: 'Good day, {{name}}' }, {});
    expect(told).toEqual(['Hello A', 'Good day, A']);
    first.dispose();
    second.dispose();
    expect(told).toEqual(['Hello A', 'Good day, A', 'hello']);
  });

  it('[X-01] a text that was shown in the source language while a pack was on its way is drawn anew', async () => {
    const available = ['en', 'fr'].map((code) => ({ code, label: code, dir: 'ltr' as const }));
    const bundles = { fr: { acme: '/packs/fr.json' } };
    const { services, page } = await createTestServices({ state: { locale: { language: 'fr', available, bundles } } });
    const i18n = services.get(I18n);
    const told: string[] = [];
    i18n.onDidChange(() => told.push(i18n.t('acme:hello', { name: 'A' })));
    page.answer('GET /p/en.json', () => aBundle);
    page.answer('GET /packs/fr.json', async () => {
      await expect.poll(() => i18n.t('acme:hello', { name: 'A' })).toBe('Hello A');
      return { hello: 'Bonjour {{name}}' };
    });
    await i18n.addBundles('acme', undefined, { en: '/p/en.json' });
    expect(told).toEqual(['Bonjour A']);
  });

  it('a plugin that does not speak the language speaks its source language', async () => {
    const { services, page } = await createTestServices({ language: 'de' });
    page.answer('GET /p/en.json', () => aBundle);
    const i18n = services.get(I18n);
    await i18n.addBundles('acme', undefined, { en: '/p/en.json', fr: '/p/fr.json' });
    expect(i18n.t('acme:items', { count: 2 })).toBe('2 items');
  });

  it('[X-29] what a pack has no word for is said in the source language, also of a plugin', async () => {
    const available = ['en', 'fr'].map((code) => ({ code, label: code, dir: 'ltr' as const }));
    const bundles = { fr: { acme: '/packs/fr.json' } };
    const { services, page } = await createTestServices({ state: { locale: { language: 'fr', available, bundles } } });
    page.answer('GET /p/en.json', () => aBundle);
    page.answer('GET /packs/fr.json', () => ({ hello: 'Bonjour {{name}}' }));
    const i18n = services.get(I18n);
    await i18n.addBundles('acme', undefined, { en: '/p/en.json', de: '/p/de.json' });
    expect([i18n.t('acme:hello', { name: 'A' }), i18n.t('acme:items', { count: 2 })]).toEqual(['Bonjour A', '2 items']);
  });

  it('a pseudo-locale is a language as any other', async () => {
    const available = [
      { code: 'en', label: 'English', dir: 'ltr' as const },
      { code: 'en-XA', label: 'Pseudo', dir: 'ltr' as const },
    ];
    const { services, page } = await createTestServices({
      state: { locale: { language: 'en', available, bundles: { 'en-XA': { core: '/x.json' } } } },
    });
    page.answer('GET /x.json', () => ({ toasts: { type: { error: '[Ëŕŕöŕ]' } } }));
    const i18n = services.get(I18n);
    await i18n.use('en-XA');
    expect([i18n.t('core:toasts.type.error'), i18n.number(1234.5)]).toEqual(['[Ëŕŕöŕ]', '1,234.5']);
  });
});

describe('formats', () => {
  it('[SHELL-07] sizes go in steps of 1024 with two decimals, in the language’s own numbers', async () => {
    const en = (await createTestServices()).services.get(I18n);
    const sizes = [
      0,
      1,
      1023.9,
      1024,
      537_290_342,
      1024 ** 3 * 2.345,
      1_099_511_627_776,
      null,
      undefined,
      Number.NaN,
      -1,
    ];
    expect(sizes.map((size) => en.bytes(size))).toEqual([
      '0 B',
      '1 B',
      '1,023 B',
      '1.00 KiB',
      '512.40 MiB',
      '2.35 GiB',
      '1.00 TiB',
      '',
      '',
      '',
      '',
    ]);
    const de = (await createTestServices({ language: 'de' })).services.get(I18n);
    expect(de.bytes(537_290_342)).toBe('512,40 MiB');
    const ja = (await createTestServices({ language: 'ja' })).services.get(I18n);
    expect([ja.bytes(537_290_342), ja.bytes(1_072_693_248)]).toEqual(['512.40 MiB', '1,023.00 MiB']);
  });

  it('times without a zone are UTC; on hover they name the zone that they are shown in; what is no time is a dash', async () => {
    const { services, clock } = await createTestServices();
    const i18n = services.get(I18n);
    const now = new Date(clock.now()).toISOString();
    expect(i18n.dateTime(now.replace('.000Z', ''))).toBe(i18n.dateTime(now));
    expect(i18n.exactTime(now)).toMatch(/(UTC|GMT)/);
    expect(i18n.exactTime(now).startsWith(i18n.dateTime(now))).toBe(true);
    expect([i18n.dateTime(null), i18n.dateTime('soon'), i18n.relativeTime('')]).toEqual(['-', '-', '-']);
  });

  it('[SHELL-11] times are in the zone of the cookie, and in the browser’s while that names none', async () => {
    const { services, page } = await createTestServices();
    const i18n = services.get(I18n) as BundleI18n;
    const shownIn = async (zone: string) => {
      page.cookies.set('django_timezone', zone);
      await i18n.take(i18n.locale);
      return [i18n.timeZone, i18n.exactTime('2026-01-31T20:00:00')];
    };
    const browsers = [undefined, i18n.exactTime('2026-01-31T20:00:00')];
    expect(await shownIn('Asia/Kathmandu')).toEqual(['Asia/Kathmandu', 'Feb 1, 2026, 1:45:00 AM GMT+5:45']);
    expect(await shownIn('Mars/Olympus')).toEqual(browsers);
    expect(await shownIn('')).toEqual(browsers);
  });

  it.each([
    [0, 'now'],
    [45, '45 seconds ago'],
    [119, '1 minute ago'],
    [7200, '2 hours ago'],
    [86_400, 'yesterday'],
    [-300, 'in 5 minutes'],
    [63_072_000, '2 years ago'],
  ])('%i seconds ago is %s', async (seconds, words) => {
    const { services, clock } = await createTestServices();
    expect(services.get(I18n).relativeTime(new Date(clock.now() - seconds * 1000).toISOString())).toBe(words);
  });

  it('[SHELL-07] Japanese writes the year first, joins lists with its own comma, and counts without a plural', async () => {
    const { services, clock } = await createTestServices({ language: 'ja' });
    const i18n = services.get(I18n);
    const now = clock.now();
    expect(i18n.dateTime(new Date(now).toISOString())).toMatch(/^\d{4}\/\d{2}\/\d{2} \d{1,2}:\d{2}:\d{2}$/);
    expect(i18n.relativeTime(new Date(now - 120_000).toISOString())).toMatch(/^2 ?分前$/);
    expect(i18n.list(['a', 'b', 'c'])).toBe('a、b、c');
    await i18n.ready();
    expect([0, 1, 2].map((count) => i18n.t('core:table.displaying', { count }))).toEqual([
      '0件を表示',
      '1件を表示',
      '2件を表示',
    ]);
  });

  it.each([
    [19, 'il y a 19 s'],
    [3599, 'il y a 59 min'],
    [7200, 'il y a 2 h'],
    [12 * 86_400, 'il y a 12 jours'],
    [400 * 86_400, 'l’année dernière'],
  ])('[X-17] in French, %d seconds ago fits its column: %s', async (seconds, words) => {
    const { services, clock } = await createTestServices({ language: 'fr' });
    const said = services.get(I18n).relativeTime(new Date(clock.now() - seconds * 1000).toISOString());
    expect(said.replaceAll(/\s/g, ' ')).toBe(words);
  });

  it('[X-17] in Dutch, a time within the day fits its column too', async () => {
    const { services, clock } = await createTestServices({ language: 'nl' });
    const said = services.get(I18n).relativeTime(new Date(clock.now() - 900_000).toISOString());
    expect(said.replaceAll(/\s/g, ' ')).toBe('15 min. geleden');
  });

  it.each([
    ['en', 'a, b'],
    ['ja', 'a、b'],
    ['ar', 'a، b'],
  ])('[X-17] names in a text are parted by the comma of %s', async (language, joined) => {
    const { services } = await createTestServices({ language });
    const i18n = services.get(I18n);
    await i18n.ready();
    expect(joinedNames(['a', 'b'], i18n)).toBe(joined);
  });

  it('lists are joined as the language does', async () => {
    expect((await createTestServices({ language: 'de' })).services.get(I18n).list(['a', 'b', 'c'])).toBe('a, b und c');
  });
});
