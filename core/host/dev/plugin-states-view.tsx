import { useEffect, useState } from 'react';
import type { Services } from '#base';
import { I18n } from '#services/i18n/i18n';
import { Points } from '#services/registry/registry';
import { FactList } from '#ui/cells/fact-list.tsx';
import { StatusMark } from '#ui/controls/index.ts';
import { useEvent, useService, useServices, useT } from '#ui/services-context.tsx';
import { useNow } from '#ui/use-now.ts';
import { Plugins } from '../plugins.ts';
import { pluginStatus } from '../settings/plugins/plugin-row.ts';
import { type PluginStateNow, pluginStates } from './plugin-states.ts';
import styles from './dev.module.css';

/** Milliseconds between looks: timers and calls come and go without a word. */
const refreshIntervalMs = 1000;

/** Shows what each plugin of this page has and does, for authors of plugins. Follows every change, and looks each second. */
export function PluginStatesView() {
  const t = useT();
  const states = usePluginStates();
  return (
    <div className={styles['states']}>
      <p className={styles['about']}>{t('core:dev.about')}</p>
      {states?.map((plugin) => (
        <PluginState key={plugin.id} plugin={plugin} />
      ))}
    </div>
  );
}

function PluginState({ plugin }: { plugin: PluginStateNow }) {
  const t = useT();
  const i18n = useService(I18n);
  const { id, version, digest, points, services, provides, used, alive, cost, reason } = plugin;
  const { tone, label } = pluginStatus(plugin);
  const fact = (name: string, value: string, mono = true) => ({ label: t(`core:dev.${name}`), value, mono });
  const list = (name: string, lines: readonly string[]) => ({
    label: t(`core:dev.${name}`),
    mono: true,
    value: lines.length === 0 ? '' : <Lines lines={lines} />,
  });
  const milliseconds = (value: number) =>
    i18n.number(value, { style: 'unit', unit: 'millisecond', maximumFractionDigits: 1 });
  return (
    <section className={styles['plugin']} aria-labelledby={`dev-${id}`}>
      <h3 id={`dev-${id}`} className={styles['name']}>
        <bdi>{`${id} ${version}`}</bdi> <StatusMark pill tone={tone} label={t(label)} />
      </h3>
      {reason === undefined ? null : <p className={styles['reason']}>{reason}</p>}
      <FactList
        facts={[
          { ...fact('digest', digest), copy: digest !== '' },
          list(
            'points',
            points.map(({ point, items, shown }) => `${point} ${shown}/${items}`),
          ),
          list('services', services.map(bindingText)),
          list('provides', provides),
          list('code', used),
          fact('alive', i18n.number(alive), false),
          fact('start', milliseconds(cost?.activation ?? 0), false),
          fact('blocked', milliseconds(cost?.blocked ?? 0), false),
          fact('calls', i18n.number(cost?.calls ?? 0), false),
          fact('bytes', i18n.bytes(cost?.bytes ?? 0), false),
        ]}
      />
    </section>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <span className={styles['lines']}>
      {lines.map((line) => (
        <bdi key={line}>{line}</bdi>
      ))}
    </span>
  );
}

/** `acme.api@1 ← acme.things`; what is optional has a question mark, what nobody provides no arrow. */
function bindingText({ token, from, optional }: PluginStateNow['services'][number]): string {
  return `${token}${optional ? '?' : ''}${from === undefined ? '' : ` ← ${from}`}`;
}

function usePluginStates(): readonly PluginStateNow[] | undefined {
  const services = useServices();
  const host = useService(Plugins);
  const changes = useEvent(host.onDidChange);
  const second = useNow(refreshIntervalMs);
  const [states, setStates] = useState<readonly PluginStateNow[]>();
  useEffect(() => {
    let current = true;
    void readStates(services).then((now) => current && setStates(now));
    return () => {
      current = false;
    };
  }, [services, changes, second]);
  return states;
}

async function readStates(services: Services): Promise<readonly PluginStateNow[]> {
  const host = services.get(Plugins);
  const life = await host.life();
  return pluginStates(host, life.list(), services.get(Points).allFindings());
}
