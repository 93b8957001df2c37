import { afterEach, describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { consolePoints } from '#registry';
import { I18n } from '#services/i18n/i18n';
import { Points } from '#services/registry/registry';
import { RootTheme } from '#services/theme/root-theme';
import { Storage } from '#services/storage/storage';
import { Theme } from '#services/theme/theme';
import { ServicesProvider } from '#ui/services-context.tsx';
import { settingEntries } from '../../../../../core/host/palette/setting-entries.ts';
import { ThemeMenu } from '../../../../../core/host/shell/preference-menus.tsx';
import { startPlugins } from '../../../../../core/host/plugins.ts';
import { followThemes } from '../../../../../core/host/themes/follow-themes.ts';
import { createTestServices } from '../../../../../core/testing/test-services.ts';
import { aDoor, cost, entryOf } from '../../../../support/plugin-door.ts';
import '#ui/theme/tokens.css';
import guide from '../../../../../core/sdk/docs/how-to/theme.md?raw';

const accent = () => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim();
const own = accent();
const harbour = { id: 'harbour', label: 'Harbour', tokens: { accent: '#0a5a66', 'r-6': '2px' } };

afterEach(() => document.documentElement.removeAttribute('style'));

async function aPage() {
  const made = await createTestServices({
    markDocument: true,
    state: { plugins: [entryOf({ ...cost, requires: [] })] },
  });
  const told: string[] = [];
  followThemes(made.services, (plugin, message, fault) => told.push(`${fault}: ${plugin} ${message}`));
  const points = made.services.get(Points);
  const bring = (theme: object = harbour) =>
    points.contribute(consolePoints.themes, { ...harbour, ...theme }, 'acme.cost');
  const menu = await render(
    <ServicesProvider services={made.services}>
      <ThemeMenu />
    </ServicesProvider>,
  );
  return { ...made, told, bring, menu, theme: made.services.get(Theme), storage: made.services.get(Storage) };
}

describe('a theme of a plugin', () => {
  it('[REG-01] is offered as soon as it is there, put on by who chooses it, and gone with its plugin: the console has its own look again', async () => {
    const { menu, bring, theme, services } = await aPage();
    await menu.getByRole('button', { name: 'Theme' }).click();
    await expect.element(menu.getByRole('menuitemradio', { name: 'Sextant' })).not.toBeInTheDocument();
    const brought = bring();
    await menu.getByRole('menuitemradio', { name: 'Harbour' }).click();
    expect(accent()).toBe('#0a5a66');
    brought.dispose();
    expect([accent(), document.documentElement.getAttribute('style') || '']).toEqual([own, '']);
    // The theme comes again: the choice was kept.
    bring({ tokens: { accent: '#115599' } });
    expect(accent()).toBe('#115599');
    await menu.getByRole('button', { name: 'Theme' }).click();
    await expect.element(menu.getByRole('menuitemradio', { name: 'Harbour' })).toBeChecked();
    await menu.getByRole('menuitemradio', { name: 'Sextant' }).click();
    expect([accent(), theme.worn()]).toEqual([own, undefined]);
    const entries = settingEntries(
      services,
      () => {},
      (...said) => services.get(I18n).t(...said),
    );
    const looks = entries.filter(({ label }) => label.startsWith('Look: '));
    expect(looks.map(({ label, current }) => [label, current])).toEqual([
      ['Look: Sextant', true],
      ['Look: Harbour', false],
    ]);
    await looks[1]!.run!();
    expect(accent()).toBe('#115599');
  });

  it('[REG-01] is on the next page from its first drawing, but for one whose plugin is not there any more', async () => {
    const { bring, theme, storage, page, services } = await aPage();
    bring();
    theme.wear('acme.cost/harbour');
    const nextPage = () => {
      document.documentElement.removeAttribute('style');
      services.rebind(Theme, new RootTheme(page, storage));
    };
    const symbols = { version: '1.0.0', sdk: new Set<string>(), ui: new Set<string>(), points: new Set<string>() };
    const open = () => startPlugins(services, aDoor().door, { ...symbols, when: new Set(), tokens: new Set() });
    nextPage();
    expect([accent(), services.get(Theme).worn()]).toEqual(['#0a5a66', 'acme.cost/harbour']);
    open();
    expect(accent()).toBe('#0a5a66');
    page.state.plugins = [];
    nextPage();
    open();
    expect(accent()).toBe(own);
  });

  it('[X-26] with what no theme may set is put on without it, and that is told with the plugin’s name; so is text that is hard to read', async () => {
    const { bring, theme, told } = await aPage();
    bring({
      tokens: { accent: 'url(//evil.example)', 'not-ours': '#fff', text: 'light-dark(#ccc, #eee)', 'r-6': '0px' },
    });
    theme.wear('acme.cost/harbour');
    expect([...document.documentElement.style]).toEqual(['--text', '--r-6']);
    expect(told.slice(0, 2)).toEqual([
      'refused: acme.cost themes/harbour: accent must be a colour, or light-dark(colour, colour)',
      'refused: acme.cost themes/harbour: not-ours is no token that a theme may set',
    ]);
    expect(told.slice(2)).toContainEqual(
      'faint: acme.cost themes/harbour: text on surface has a contrast of 1.6 where it is light; 4.5 is the least',
    );
    expect(told.filter((each) => each.includes('dark;'))).toEqual([]);
  });

  it('[X-24] that the guide for authors shows is well read: nothing is told of it', async () => {
    const { bring, theme, told } = await aPage();
    const shown = /^"themes": \[(.*)\]$/m.exec(guide)?.[1] ?? '';
    bring(JSON.parse(shown) as object);
    theme.wear('acme.cost/harbour');
    expect(document.documentElement.style.getPropertyValue('--accent')).toMatch(/^light-dark\(/);
    expect(told).toEqual([]);
  });
});
