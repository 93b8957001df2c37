import { useState } from 'react';
import { Clock } from '#services/clock/clock';
import { Button, Icon, Spinner } from '#ui/controls/index.ts';
import { useService, useT } from '#ui/services-context.tsx';
import { useModalPlace } from '#ui/modal/modal-context.ts';
import { useNow } from '#ui/use-now.ts';
import type { PluginInstance } from '../plugin-instance.ts';
import styles from './plugin-notices.module.css';

interface NoticeProps {
  plugin: PluginInstance;
  name: string;
}

/** Does the view fill a page, or stand among others? */
const fillsPage = (name: string) => /^(panels|routes)\//.test(name);

/** In the place of a view that has thrown: whose it is, and why. */
export function PluginFailed({ plugin, name, reason, onRetry }: NoticeProps & { reason: string; onRetry(): void }) {
  const t = useT();
  const { label } = plugin.entry.manifest;
  const isPage = fillsPage(name);
  // A dialog's own way out may have been in what can't be drawn.
  const dialog = useModalPlace();
  return (
    <div role={isPage ? 'alert' : 'note'} className={isPage ? styles['page'] : styles['item']}>
      <Icon name="triangle-alert" size={isPage ? 24 : 16} className={styles['bad']} />
      {isPage ? <h1>{t('core:pluginLife.failed', { plugin: label })}</h1> : null}
      <span className={styles['words']}>
        {isPage ? null : <b>{t('core:pluginLife.failed', { plugin: label })}</b>} <bdi>{reason}</bdi>
      </span>
      <Button size={isPage ? undefined : 's'} icon="refresh-cw" onClick={onRetry}>
        {t('core:pluginLife.tryAgain')}
      </Button>
      {dialog ? (
        <Button size="s" onClick={dialog.askClose}>
          {t('core:modal.close')}
        </Button>
      ) : null}
    </div>
  );
}

/** Seconds after which a plugin that has not started is told of. */
const soon = 3;

/** In the place of a view whose code is on its way, or whose plugin does not come to an end with starting. */
export function PluginPending({ plugin, name }: NoticeProps) {
  const t = useT();
  const clock = useService(Clock);
  const [since] = useState(() => clock.now());
  const seconds = Math.floor((useNow(1000) - since) / 1000);
  const { label } = plugin.entry.manifest;
  if (seconds < soon && !fillsPage(name)) return null;
  return (
    <div role="status" className={fillsPage(name) ? styles['page'] : styles['item']}>
      <Spinner />
      {seconds < soon ? (
        <span className={styles['words']}>{t('core:router.loading')}</span>
      ) : (
        // The seconds are hidden from screen readers, which would never stop reading them.
        <>
          <span className={styles['words']}>{t('core:pluginLife.starting', { plugin: label })}</span>
          <span aria-hidden="true" className={styles['quiet']}>
            {t('core:pluginLife.since', { count: seconds })}
          </span>
          {plugin.trouble ? <bdi className={styles['quiet']}>{plugin.trouble}</bdi> : null}
        </>
      )}
    </div>
  );
}
