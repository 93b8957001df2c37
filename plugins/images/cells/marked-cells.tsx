import { type CellProps, useT } from '@sextant/sdk';
import { Icon, ProgressBar, StatusMark } from '@sextant/ui';
import type { Image } from '../image.ts';
import { isInTransition } from '../image.ts';
import { imageStatus, visibilityTexts } from '../image-texts.ts';
import styles from './marked-cells.module.css';

const visibilityIcons: Readonly<Record<string, string>> = { public: 'globe', shared: 'share-2', community: 'users' };

const statusIcons: Readonly<Record<string, string>> = { pending_delete: 'trash-2' };

export function MarkedStatus({ item }: Pick<CellProps<Image>, 'item'>) {
  const t = useT();
  const status = imageStatus(item);
  if (!status) return '-';
  return (
    <span className={styles['marked']}>
      <StatusMark
        tone={status.tone}
        label={t(status.label)}
        icon={statusIcons[item.status ?? '']}
        busy={item.status === 'saving'}
      />
      {isInTransition(item) ? <ProgressBar label={t(status.label)} /> : null}
    </span>
  );
}

export function MarkedVisibility({ item }: Pick<CellProps<Image>, 'item'>) {
  const t = useT();
  const key = visibilityTexts[item.visibilityShown];
  const text = key ? t(key) : item.visibilityShown;
  return (
    <span className={styles['marked']} title={text}>
      <Icon name={visibilityIcons[item.visibilityShown] ?? 'lock'} size={16} />
      <span className={item.visibilityShown === 'other-project' ? styles['long'] : undefined}>{text}</span>
    </span>
  );
}

export function MarkedYesNo({ item }: Pick<CellProps<Image>, 'item'>) {
  const t = useT();
  if (!item.protected) return <span className={styles['quiet']}>{t('images:no')}</span>;
  return (
    <span className={styles['marked']}>
      <Icon name="lock" size={14} />
      <span>{t('images:yes')}</span>
    </span>
  );
}
