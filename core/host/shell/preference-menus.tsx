import { consolePoints } from '#registry';
import { I18n } from '#services/i18n/i18n';
import { offeredLanguages } from '#services/i18n/offered-languages';
import { Theme } from '#services/theme/theme';
import { IconButton } from '#ui/controls/button.tsx';
import { Menu } from '#ui/menu/menu.tsx';
import { usePoint } from '#ui/plugins/use-point.ts';
import { useEvent, useService, useT } from '#ui/services-context.tsx';
import { themeIcons } from './theme-icons.ts';

/** Light, dark, or as the system has it; and over these the console's own look or that of a plugin. */
export function ThemeMenu() {
  const t = useT();
  const theme = useService(Theme);
  useEvent(theme.onDidChange);
  const brought = usePoint(consolePoints.themes);
  const worn = brought.find(({ key }) => key === theme.worn());
  return (
    <Menu
      align="end"
      trigger={<IconButton icon={themeIcons[theme.choice()]} label={t('core:shell.theme.label')} />}
      items={[
        ...(['system', 'light', 'dark'] as const).map((choice) => ({
          id: choice,
          label: t(`core:shell.theme.${choice}`),
          icon: themeIcons[choice],
          checked: theme.choice() === choice,
          onSelect: () => theme.choose(choice),
        })),
        ...(brought.length === 0
          ? []
          : ([
              'separator',
              {
                id: 'own',
                label: t('core:shell.theme.own'),
                checked: !worn,
                onSelect: () => theme.wear(undefined),
              },
              ...brought.map(({ key, label }) => ({
                id: key,
                label,
                checked: key === worn?.key,
                onSelect: () => theme.wear(key),
              })),
            ] as const)),
      ]}
    />
  );
}

/** The languages the console speaks, each by its own name. */
export function LanguageMenu() {
  const t = useT();
  const i18n = useService(I18n);
  useEvent(i18n.onDidChange);
  return (
    <Menu
      align="end"
      trigger={<IconButton icon="languages" label={t('core:shell.language')} />}
      items={offeredLanguages(i18n.languages(), i18n.language).map((language) => ({
        id: language.code,
        label: language.label,
        checked: language.code === i18n.language,
        onSelect: () => void i18n.use(language.code),
      }))}
    />
  );
}
