import { I18n } from '#services/i18n/i18n';
import { useService, useT } from '../services-context.tsx';
import { Missing, RelativeTime } from './cells.tsx';
import styles from './cells.module.css';

export interface MomentProps {
  iso: string | null | undefined;
}

/** When, and how long ago: where there is room for both. The time zone on hover. */
export function Moment({ iso }: MomentProps) {
  const i18n = useService(I18n);
  useT();
  if (!iso) return <Missing />;
  return (
    <>
      <time dateTime={iso} title={i18n.exactTime(iso)}>
        {i18n.dateTime(iso)}
      </time>{' '}
      <span className={styles['quiet']}>
        <RelativeTime iso={iso} />
      </span>
    </>
  );
}
