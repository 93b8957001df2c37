import { type ReactNode, useEffect, useState } from 'react';
import { actionResult } from '#registry';
import { I18n } from '#services/i18n/i18n';
import { Resources } from '#services/resources/resources';
import { Button, StatusMark } from '#ui/controls/index.ts';
import { useListener, useService, useServices, useT } from '#ui/services-context.tsx';
import { useResource } from '#ui/plugins/use-resource.ts';
import { ListPage } from '../../pages/list-page.tsx';
import { Plugins } from '../../plugins.ts';
import { pluginTypeId } from '../console-panels.ts';
import { type InstallationProblem, readInstalled } from './installed-plugins.ts';
import { isRunning, needsAttention, type PluginRow } from './plugin-row.ts';
import styles from './plugins.module.css';

/** Settings › Console › Plugins: what is there, what became of it, and what it costs (plugin platform §9). */
export function PluginsPage() {
  const t = useT();
  const resources = useService(Resources);
  const lookAgain = () => resources.report(actionResult().updated(pluginTypeId, '*').result);
  // What comes, goes or fails while the page is open is seen at once.
  useListener(useService(Plugins).onDidChange, lookAgain);
  return (
    <ListPage
      typeId={pluginTypeId}
      panel={{ path: '/settings/plugins', in: 'settings/console', label: t('core:nav.plugins') }}
      summary={<Summary />}
      actions={
        <Button icon="refresh-cw" onClick={lookAgain}>
          {t('core:pluginsPage.lookAgain')}
        </Button>
      }
    />
  );
}

function Summary() {
  const t = useT();
  const i18n = useService(I18n);
  const { items, pending } = useResource<PluginRow>(pluginTypeId);
  const problems = useProblems(items);
  if (pending) return null;
  const attention = items.filter(needsAttention).length + problems.length;
  const loaded = items.reduce((sum, row) => sum + (row.cost?.bytes ?? 0), 0);
  const calls = items.reduce((sum, row) => sum + (row.cost?.calls ?? 0), 0);
  return (
    <>
      <dl className={styles['strip']}>
        <Figure name={t('core:pluginsPage.running')}>
          <StatusMark tone="ok" label={t('core:pluginsPage.runningCount', { count: items.filter(isRunning).length })} />
        </Figure>
        <Figure name={t('core:pluginsPage.needYou')}>
          {attention === 0 ? (
            t('core:pluginsPage.nothing')
          ) : (
            <StatusMark tone="bad" label={t('core:pluginsPage.attentionCount', { count: attention })} />
          )}
        </Figure>
        <Figure name={t('core:pluginsPage.loaded')}>{i18n.bytes(loaded)}</Figure>
        <Figure name={t('core:pluginsPage.calls')}>{i18n.number(calls)}</Figure>
      </dl>
      {problems.map(({ source, reason }) => (
        <p key={source} role="alert" className={styles['problem']}>
          <StatusMark tone="bad" label={<bdi>{source}</bdi>} /> <span>{reason}</span>
        </p>
      ))}
    </>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Folders and site files that could not be used; read with every list. */
function useProblems(items: readonly PluginRow[]): readonly InstallationProblem[] {
  const services = useServices();
  const [problems, setProblems] = useState<readonly InstallationProblem[]>([]);
  useEffect(() => {
    const ended = new AbortController();
    readInstalled(services, ended.signal).then(
      (installed) => setProblems(installed.problems),
      // The list beside it says what is wrong.
      () => undefined,
    );
    return () => ended.abort();
  }, [items, services]);
  return problems;
}
