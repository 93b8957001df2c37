import type { Services } from '#base';
import type { ScopeProject } from '#protocol';
import { consolePoints } from '#registry';
import { signOut } from '#services/activity/sign-out';
import { I18n } from '#services/i18n/i18n';
import { Points } from '#services/registry/registry';
import { Scope } from '#services/scope/scope';
import { Theme } from '#services/theme/theme';
import { themeIcons } from '../shell/theme-icons.ts';
import { findPluginThatDoesIt, runTool, tellWhatPluginsDo, viewAsRole } from '../shell/tools.ts';
import { translatorKeys } from '../translators/translator-keys.ts';
import { openSessionActivity } from '#ui/activity/open-session-activity.ts';
import type { PaletteEntry } from '#ui/palette/palette-entry.ts';
import type { Translate } from '#ui/services-context.tsx';

/** Another project or region. */
export function scopeEntries(services: Services, projects: readonly ScopeProject[], t: Translate): PaletteEntry[] {
  const scope = services.get(Scope);
  const toProject = projects
    .filter((project) => project.enabled && project.id !== scope.projectId)
    .map((project): PaletteEntry => ({
      id: `project:${project.id}`,
      group: 'scope',
      label: t('core:palette.project', { name: project.name }),
      hint: project.id,
      icon: 'user-cog',
      run: () => scope.switchProject(project.id),
    }));
  const toRegion = scope
    .regions()
    .filter((region) => region !== scope.region)
    .map((region): PaletteEntry => ({
      id: `region:${region}`,
      group: 'scope',
      label: t('core:palette.region', { name: region }),
      icon: 'globe',
      run: () => scope.switchRegion(region),
    }));
  return [...toProject, ...toRegion];
}

const densities = { compact: 'rows-3', comfortable: 'rows-2' } as const;

/** Look, language, help, and the way out. */
export function settingEntries(services: Services, onHelp: () => void, t: Translate): PaletteEntry[] {
  const [theme, i18n] = [services.get(Theme), services.get(I18n)];
  return [
    ...(['system', 'light', 'dark'] as const).map((choice): PaletteEntry => ({
      id: `theme:${choice}`,
      group: 'settings',
      label: t(`core:palette.theme.${choice}`),
      icon: themeIcons[choice],
      current: theme.choice() === choice,
      run: () => theme.choose(choice),
    })),
    ...wornEntries(services, t),
    ...(['compact', 'comfortable'] as const).map((choice): PaletteEntry => ({
      id: `density:${choice}`,
      group: 'settings',
      label: t(`core:palette.density.${choice}`),
      icon: densities[choice],
      current: theme.density() === choice,
      run: () => theme.setDensity(choice),
    })),
    ...i18n.languages().map((language): PaletteEntry => ({
      id: `language:${language.code}`,
      group: 'settings',
      label: t('core:palette.language', { name: language.label }),
      words: language.code,
      icon: 'languages',
      current: language.code === i18n.language,
      run: () => i18n.use(language.code),
    })),
    ...translatorKeys(t).map(({ id, tool, icon, keys, words }): PaletteEntry => ({
      id,
      group: 'settings',
      label: words,
      icon,
      keys,
      run: () => runTool(services, tool),
    })),
    {
      id: 'inspector',
      group: 'settings',
      label: t('core:inspector.title'),
      words: t('core:inspector.words'),
      icon: 'crosshair',
      keys: ['Alt', 'Shift', 'W'],
      run: () => runTool(services, 'W'),
    },
    {
      id: 'plugin-states',
      group: 'settings',
      label: t('core:dev.title'),
      words: t('core:dev.words'),
      icon: 'puzzle',
      run: () => tellWhatPluginsDo(services),
    },
    {
      id: 'find-plugin',
      group: 'settings',
      label: t('core:dev.bisect.title'),
      words: t('core:dev.bisect.words'),
      icon: 'search',
      run: () => findPluginThatDoesIt(services),
    },
    { id: 'help', group: 'settings', label: t('core:keyboard.title'), icon: 'keyboard', keys: ['?'], run: onHelp },
    {
      id: 'settings',
      group: 'settings',
      label: t('core:userSettings.title'),
      words: t('core:userSettings.words'),
      icon: 'settings',
      address: '/settings',
    },
    {
      id: 'activity',
      group: 'settings',
      label: t('core:activity.title'),
      words: t('core:activity.words'),
      icon: 'list-checks',
      run: () => openSessionActivity(services),
    },
    {
      id: 'role-view',
      group: 'settings',
      label: t('core:roleView.title'),
      words: t('core:roleView.words'),
      icon: 'user-cog',
      run: () => viewAsRole(services),
    },
    {
      id: 'sign-out',
      group: 'settings',
      label: t('core:shell.user.signOut'),
      icon: 'log-out',
      run: () =>
        void import('#services/scope/change-scope').then(
          ({ askAndSignOut }) => askAndSignOut(services),
          () => signOut(services),
        ),
    },
  ];
}

/** The looks that plugins bring, and the console's own. */
function wornEntries(services: Services, t: Translate): PaletteEntry[] {
  const theme = services.get(Theme);
  const brought = services.get(Points).point(consolePoints.themes).get();
  const worn = brought.find(({ key }) => key === theme.worn())?.key;
  const entry = (key: string | undefined, name: string): PaletteEntry => ({
    id: `look:${key ?? ''}`,
    group: 'settings',
    label: t('core:palette.look', { name }),
    icon: 'sliders-horizontal',
    current: key === worn,
    run: () => theme.wear(key),
  });
  if (brought.length === 0) return [];
  return [entry(undefined, t('core:shell.theme.own')), ...brought.map(({ key, label }) => entry(key, label))];
}
