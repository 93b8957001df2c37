import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { type ActionResult, idsOfType } from '#registry';
import { I18n } from '#services/i18n/i18n';
import { Resources } from '#services/resources/resources';
import { Alert, Button, StatusMark } from '#ui/controls/index.ts';
import { useListener, useService, useServices, useT } from '#ui/services-context.tsx';
import { ListPage } from '../../pages/list-page.tsx';
import { pluginTypeId } from '../console-panels.ts';
import { type Inventory, readInventory, reportPluginsChanged } from './installed-plugins.ts';
import { isRunning, needsAttention } from './plugin-row.ts';
import styles from './plugins.module.css';

/** Shows Settings › Console › Plugins: the plugins with their states and their costs. */
export function PluginsPage() {
  const t = useT();
  const services = useServices();
  return (
    <ListPage
      typeId={pluginTypeId}
      panel={{ path: '/settings/plugins', in: 'settings/console', label: t('core:nav.plugins') }}
      summary={<Summary />}
      actions={
        <Button icon="refresh-cw" onClick={() => reportPluginsChanged(services)}>
          {t('core:pluginsPage.lookAgain')}
        </Button>
      }
    />
  );
}

function Summary() {
  const t = useT();
  const i18n = useService(I18n);
  const inventory = useInventory();
  if (!inventory) return null;
  const { rows: items, problems, left, takesUnsigned } = inventory;
  // A plugin is one, however much is wrong with it.
  const troubled = new Set([
    ...items.filter(needsAttention).map(({ id, source }) => (source === 'built-in' ? id : source)),
    ...problems.map(({ source }) => source),
    ...left.map(({ plugin }) => plugin),
  ]);
  const attention = troubled.size;
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
      <div className={styles['reach']}>
        <Alert type="note" title={t('core:pluginsPage.reach.title')}>
          {t('core:pluginsPage.reach.text')} {takesUnsigned ? t('core:pluginsPage.reach.unsigned') : null}
        </Alert>
      </div>
      {problems.map(({ source, line, message }) => (
        <p key={`${source}:${line} ${message}`} role="alert" className={styles['problem']}>
          <StatusMark tone="bad" label={<bdi>{line === undefined ? source : `${source}:${line}`}</bdi>} />{' '}
          <span>{message}</span>
        </p>
      ))}
      {left.map((problem) => (
        <p key={JSON.stringify(problem)} role="alert" className={styles['problem']}>
          <StatusMark tone="bad" label={<bdi>{problem.plugin}</bdi>} />{' '}
          <span>{t(`core:plugins.problem.${problem.code}`, { ...problem })}</span>
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

/** Returns the content of the table, for the figures above it. It is read when the table is, in the same call. */
function useInventory(): Inventory | undefined {
  const services = useServices();
  const [inventory, setInventory] = useState<Inventory>();
  const latest = useRef(0);
  const read = useCallback(() => {
    latest.current += 1;
    const own = latest.current;
    readInventory(services).then(
      (found) => own === latest.current && setInventory(found),
      // The table says what is wrong.
      () => undefined,
    );
  }, [services]);
  useEffect(read, [read]);
  useListener(useService(Resources).onDidAct, (result: ActionResult) => {
    if (idsOfType(result.updated, pluginTypeId).length > 0) read();
  });
  return inventory;
}
