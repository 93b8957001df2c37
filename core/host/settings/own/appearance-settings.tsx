import { consolePoints } from '#registry';
import { Theme, type ThemeChoice } from '#services/theme/theme';
import { Field, Segmented, Select } from '#ui/controls/index.ts';
import { usePoint } from '#ui/plugins/use-point.ts';
import { useEvent, useService, useT } from '#ui/services-context.tsx';
import { themeIcons } from '../../shell/theme-icons.ts';

const choices: readonly ThemeChoice[] = ['system', 'light', 'dark'];

/** Light, dark, or as the system has it; and the look of the console or of a plugin, where plugins bring one. */
export function AppearanceSettings() {
  const t = useT();
  const theme = useService(Theme);
  useEvent(theme.onDidChange);
  return (
    <>
      <Field label={t('core:shell.theme.label')} group>
        <Segmented
          label={t('core:shell.theme.label')}
          value={theme.choice()}
          onChange={(choice) => theme.choose(choice as ThemeChoice)}
          options={choices.map((value) => ({ value, label: t(`core:shell.theme.${value}`), icon: themeIcons[value] }))}
        />
      </Field>
      <LookField />
    </>
  );
}

function LookField() {
  const t = useT();
  const theme = useService(Theme);
  const brought = usePoint(consolePoints.themes);
  if (brought.length === 0) return null;
  const worn = brought.find(({ key }) => key === theme.worn())?.key ?? '';
  return (
    <Field label={t('core:userSettings.look')}>
      <Select
        value={worn}
        onChange={(key) => theme.wear(key || undefined)}
        options={[
          { value: '', label: t('core:shell.theme.own') },
          ...brought.map(({ key, label }) => ({ value: key, label })),
        ]}
      />
    </Field>
  );
}
