import { I18n } from '#services/i18n/i18n';
import { useService, useT } from '../services-context.tsx';
import { limitKind, quotaShares, type QuotaUse } from './quota.ts';
import styles from './quota-bar.module.css';

export interface QuotaBarProps extends QuotaUse {
  /** In the operator's language. */
  label: string;
  /** The unit of all three figures: `GiB`. */
  unit?: string;
}

/** The degree scale: eleven ticks, what is in use in grey, what the form adds in the accent, amber from 90 %, red from 100 %. */
export function QuotaBar({ label, unit, used, added = 0, limit }: QuotaBarProps) {
  const t = useT();
  const i18n = useService(I18n);
  const shares = quotaShares({ used, added, limit });
  const number = (value: number) => i18n.number(value, { maximumFractionDigits: 1 });
  const kind = limitKind(limit);
  return (
    <div className={styles['scale']} data-tone={shares.tone}>
      <span className={styles['label']}>{unit ? t('core:quota.labelUnit', { label, unit }) : label}</span>
      <span className={styles['figures']}>
        <b>
          <bdi>{number(used)}</bdi>
        </b>{' '}
        {added > 0 ? (
          <>
            <em>
              <bdi>{t('core:quota.added', { added: number(added) })}</bdi>
            </em>{' '}
          </>
        ) : null}
        {kind === 'number' ? t('core:quota.of', { limit: number(limit as number) }) : t(`core:quota.${kind}`)}
      </span>
      <div className={styles['bar']} aria-hidden="true">
        <span className={styles['used']} style={{ inlineSize: `${shares.used}%` }} />
        <span className={styles['added']} style={{ inlineSize: `${shares.added}%` }} hidden={shares.added === 0} />
      </div>
      <div className={styles['ticks']} aria-hidden="true">
        {Array.from({ length: 11 }, (_, tick) => (
          <span key={tick} />
        ))}
      </div>
    </div>
  );
}

/** The sentence under bars that run full: what will be used, or by how much it is too much. Nothing below 90 %. */
export function QuotaNote({ label, used, added = 0, limit }: QuotaBarProps) {
  const t = useT();
  const i18n = useService(I18n);
  const { tone, total } = quotaShares({ used, added, limit });
  if (tone === 'plain' || typeof limit !== 'number') return null;
  const over = used + added - limit;
  return (
    <p className={styles['note']} data-tone={tone}>
      {over > 0
        ? t('core:quota.over', { label, over: i18n.number(over, { maximumFractionDigits: 1 }) })
        : t('core:quota.willBe', { label, percent: i18n.number(total / 100, { style: 'percent' }) })}
    </p>
  );
}
