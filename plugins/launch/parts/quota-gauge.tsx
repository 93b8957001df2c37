import { I18n, useService, useT } from '@sextant/sdk';
import { limitKind, quotaShares, type QuotaUse } from '@sextant/ui';
import styles from './quota-gauge.module.css';

export interface QuotaGaugeProps {
  use: QuotaUse;
  /** In the operator's language, with the unit. */
  label: string;
}

/** The degree scale as an arc: what is in use in grey, what the form adds in the accent, what is left empty. */
export function QuotaGauge({ use, label }: QuotaGaugeProps) {
  const t = useT();
  const i18n = useService(I18n);
  const { used, added = 0, limit } = use;
  const shares = quotaShares(use);
  const isLimited = limitKind(limit) === 'number';
  const total = i18n.number(used + added);
  const whole = isLimited ? t('core:quota.of', { limit: i18n.number(limit as number) }) : t('core:quota.unlimited');
  const from = shares.used / 100;
  return (
    <div className={styles['gauge']} data-tone={shares.tone}>
      <svg viewBox="4 0 112 48" fill="none" aria-hidden="true">
        <path className={styles['ticks']} strokeWidth="0.9" d={ticks} />
        <path className={styles['track']} strokeWidth="6" d={arc(0, 1)} />
        {from > 0 ? <path className={styles['used']} strokeWidth="6" d={arc(0, from)} /> : null}
        {shares.added > 0 ? (
          <path className={styles['added']} strokeWidth="6" d={arc(from, from + shares.added / 100)} />
        ) : null}
      </svg>
      <b>
        <bdi>{total}</bdi>
      </b>
      <small>{whole}</small>
      <span>{label}</span>
    </div>
  );
}

/** The point of the scale at a share of it, from the start at 0 to the end at 1. */
function pointAt(share: number, radius: number): string {
  const angle = ((-150 + 120 * share) * Math.PI) / 180;
  return `${(60 + radius * Math.cos(angle)).toFixed(2)} ${(66 + radius * Math.sin(angle)).toFixed(2)}`;
}

function arc(from: number, to: number): string {
  return `M${pointAt(from, 52)}A52 52 0 0 1 ${pointAt(to, 52)}`;
}

const ticks = Array.from({ length: 21 }, (_, at) => {
  const [inner, outer] = [57, at % 10 === 0 ? 62 : at % 2 === 0 ? 60 : 58.5];
  return `M${pointAt(at / 20, inner)}L${pointAt(at / 20, outer)}`;
}).join('');
