import { useState } from 'react';
import type { CellProps } from '#registry';
import { I18n } from '#services/i18n/i18n';
import { Resources } from '#services/resources/resources';
import { StatusMark, Switch } from '#ui/controls/index.ts';
import { useService, useServices, useT } from '#ui/services-context.tsx';
import { switchPlugin } from './installed-plugins.ts';
import { isRunning, type PluginRow, pluginStatus } from './plugin-row.ts';
import styles from './plugins.module.css';

export function State({ item }: Pick<CellProps<PluginRow>, 'item'>) {
  const t = useT();
  const { tone, label } = pluginStatus(item);
  return <StatusMark tone={tone} label={t(label)} busy={item.state === 'loading'} />;
}

/** Why it does not run; of one that does, when it starts. */
export function Reason({ item }: Pick<CellProps<PluginRow>, 'item'>) {
  const text = useReason(item);
  return (
    <span className={styles['reason']} title={text}>
      {text}
    </span>
  );
}

/** Whether the gateway refuses the plugin: then its reason is shown, however the build before has ended. */
const isRefused = ({ state }: PluginRow) => state === 'rejected' || state === 'broken';

export function useReason(row: PluginRow): string {
  const t = useT();
  const i18n = useService(I18n);
  if (row.problem && !isRefused(row)) return t(`core:plugins.problem.${row.problem.code}`, { ...row.problem });
  // The gateway's words name a file; the list says it in the operator's language.
  if (row.reason !== undefined && row.state !== 'disabled') return row.reason;
  const { absentServices } = row;
  if (absentServices) return t('core:pluginsPage.absentServices', { services: i18n.list(absentServices) });
  return t(`core:pluginsPage.about.${row.wordsOnly && isRunning(row) ? 'wordsOnly' : row.state}`);
}

/** `12 ms`; a plugin that has not started yet has cost nothing. */
export function Milliseconds({ value }: Pick<CellProps<PluginRow>, 'value'>) {
  const i18n = useService(I18n);
  if (typeof value !== 'number' || value === 0) return '-';
  return <bdi>{i18n.number(Math.max(1, Math.round(value)), { style: 'unit', unit: 'millisecond' })}</bdi>;
}

/** On or off for everybody; what the site's file locks, or can't be served at all, has no switch. */
export function OnSwitch({ item }: Pick<CellProps<PluginRow>, 'item'>) {
  const t = useT();
  const services = useServices();
  const resources = useService(Resources);
  const [busy, setBusy] = useState(false);
  const change = async (enabled: boolean) => {
    setBusy(true);
    resources.report(await switchPlugin(services, item, enabled));
    setBusy(false);
  };
  return (
    <Switch
      label={t('core:pluginsPage.switch', { name: item.label })}
      labelHidden
      checked={!['disabled', 'rejected', 'broken'].includes(item.state)}
      disabled={busy || item.locked || isRefused(item)}
      onChange={(enabled) => void change(enabled)}
    />
  );
}
