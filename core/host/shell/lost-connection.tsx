import { useEffect, useState } from 'react';
import { ours } from '#base';
import { Clock } from '#services/clock/clock';
import { I18n } from '#services/i18n/i18n';
import { Button } from '#ui/controls/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { useService, useT } from '#ui/services-context.tsx';
import styles from './shell.module.css';

export interface LostConnectionProps {
  /** In ms since the epoch. */
  since: number;
  /** In ms since the epoch; undefined while a try runs. */
  nextTry: number | undefined;
  onTry(): void;
}

/** Draws the bar that says since when the gateway can't be reached, and when the next try is. */
export function LostConnection({ since, nextTry, onTry }: LostConnectionProps) {
  const t = useT();
  const i18n = useService(I18n);
  const clock = useService(Clock);
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  const { language, timeZone } = i18n;
  const time = ours(new Intl.DateTimeFormat(language, { timeStyle: 'medium', timeZone }).format(since));
  const seconds = nextTry === undefined ? undefined : Math.max(0, Math.ceil((nextTry - clock.now()) / 1000));
  return (
    <div role="alert" className={styles['connection']}>
      <Icon name="wifi-off" />
      <p className={styles['connection-words']}>
        <b>{t('core:shell.connection.lost', { time })}</b>{' '}
        <span className={styles['quiet']}>{t('core:shell.connection.kept')}</span>
      </p>
      {/* The countdown is not spoken: it would never stop. */}
      <span className={styles['connection-next']} aria-hidden="true">
        {seconds === undefined
          ? t('core:shell.connection.trying')
          : t('core:shell.connection.next', { count: seconds })}
      </span>
      <Button size="s" onClick={onTry}>
        {t('core:shell.connection.tryNow')}
      </Button>
    </div>
  );
}
