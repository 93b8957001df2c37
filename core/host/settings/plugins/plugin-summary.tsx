import { seen } from '#base';
import type { DetailsViewProps } from '#registry';
import { addresses } from '#services/api/addresses';
import { I18n } from '#services/i18n/i18n';
import { FactList } from '#ui/cells/fact-list.tsx';
import { useService, useT } from '#ui/services-context.tsx';
import { useReason } from './plugin-cells.tsx';
import type { PluginRow } from './plugin-row.ts';
import { needsAttention } from './plugin-row.ts';
import styles from './plugins.module.css';

/** Shows the opened row of a plugin: its faults, its origin, its permissions, its costs. */
export function PluginSummary({ item }: DetailsViewProps<PluginRow>) {
  const t = useT();
  const i18n = useService(I18n);
  const reason = useReason(item);
  const label = (key: string) => t(`core:pluginsPage.fact.${key}`);
  const comma = t('core:formats.comma');
  const { cost } = item;
  return (
    <>
      {needsAttention(item) ? <pre className={styles['trouble']}>{reason}</pre> : null}
      <FactList
        facts={[
          {
            label: label('source'),
            value: item.builtIn ? t('core:pluginsPage.builtIn') : item.source,
            mono: !item.builtIn,
          },
          { label: label('version'), value: item.version },
          { label: label('digest'), value: item.digest, mono: true, copy: true },
        ]}
      />
      <FactList
        facts={[
          { label: label('signedBy'), value: item.signedBy ?? t('core:pluginsPage.unsigned') },
          {
            label: label('proxies'),
            value: Object.keys((item.access['proxy'] as object | undefined) ?? {}).join(comma),
          },
        ]}
      />
      <div className={styles['declared']}>
        <FactList
          facts={[
            {
              label: label('services'),
              value: whole(servicesOf(item.access, { comma, semicolon: t('core:formats.semicolon') })),
            },
            { label: label('operations'), value: whole(operationsOf(item.access, comma)) },
          ]}
        />
      </div>
      {item.builtIn ? null : <p className={styles['remark']}>{t('core:pluginsPage.reach.declared')}</p>}
      <FactList
        facts={[
          { label: label('loaded'), value: i18n.bytes(cost?.bytes ?? 0) },
          {
            label: label('activation'),
            value: i18n.number(cost?.activation ?? 0, { style: 'unit', unit: 'millisecond', maximumFractionDigits: 1 }),
          },
          { label: label('calls'), value: i18n.number(cost?.calls ?? 0) },
        ]}
      />
    </>
  );
}

/** Text that somebody has to judge is not cut. */
const whole = (text: string) => (text === '' ? undefined : <span className={styles['whole']}>{seen(text)}</span>);

/** `network: GET /v2.0/trunks*` … as the manifest asks for it. */
function servicesOf(
  access: Record<string, unknown>,
  { comma, semicolon }: { comma: string; semicolon: string },
): string {
  const services = (access['services'] as Record<string, readonly string[]> | undefined) ?? {};
  return Object.entries(services)
    .map(([service, calls]) => `${service}: ${calls.join(comma)}`)
    .join(semicolon);
}

/** `GET /api/glance/images/` … for what the manifest asks for as listImages; what this console does not know stands as it is written. */
function operationsOf(access: Record<string, unknown>, comma: string): string {
  const known: Readonly<Record<string, string>> = addresses;
  return ((access['api'] as readonly string[] | undefined) ?? []).map((id) => known[id] ?? id).join(comma);
}
