import { I18n, useService, useT } from '@sextant/sdk';
import { AppLink, FactTable, ProgressBar, quotaShares } from '@sextant/ui';
import styles from './overview.module.css';

/** How much of something is in use. */
export interface Share {
  readonly id: string;
  /** In the operator's language. */
  readonly label: string;
  /** The address of the list behind it. */
  readonly to?: string | undefined;
  readonly used: number;
  /** Null: unlimited. */
  readonly max: number | null;
}

export interface ShareTableProps {
  label: string;
  shares: readonly Share[];
  /** The head of the column that says of how much. */
  of: string;
  /** Whether a share from 90 per cent on is a warning; false where more than everything may be given out. */
  warns?: boolean;
}

/** A table of what is in use, of how much, and which share that is, as a bar and in per cent. */
export function ShareTable({ label, shares, of, warns = true }: ShareTableProps) {
  const t = useT();
  const i18n = useService(I18n);
  return (
    <FactTable
      label={label}
      columns={[
        { label: t('overview:share.name') },
        { label: t('overview:share.used'), figure: true },
        { label: of, figure: true },
        { label: t('overview:share.share') },
      ]}
      rows={shares.map((share) => ({
        id: share.id,
        cells: [
          <span key="name" className={styles['label']}>
            {share.to === undefined ? share.label : <AppLink to={share.to}>{share.label}</AppLink>}
          </span>,
          i18n.number(share.used),
          share.max === null ? t('overview:share.unlimited') : i18n.number(share.max),
          share.max === null ? '' : <ShareBar key="share" share={share} max={share.max} warns={warns} />,
        ],
      }))}
    />
  );
}

const tones = { plain: 'run', warn: 'warn', bad: 'bad' } as const;

function ShareBar({ share: { label, used }, max, warns }: { share: Share; max: number; warns: boolean }) {
  const i18n = useService(I18n);
  const { tone } = quotaShares({ used, limit: max });
  const share = max > 0 ? used / max : used > 0 ? 1 : 0;
  return (
    <span className={styles['share']}>
      <ProgressBar value={share} tone={warns ? tones[tone] : 'run'} label={label} />
      <span>{i18n.number(share, { style: 'percent' })}</span>
    </span>
  );
}
