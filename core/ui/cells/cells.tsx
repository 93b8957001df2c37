import type { ItemStatus } from '#registry';
import { I18n } from '#services/i18n/i18n';
import { CopyButton } from '../controls/copy-button.tsx';
import { ProgressBar } from '../controls/progress-bar.tsx';
import { StatusMark } from '../controls/status-mark.tsx';
import { classNames } from '../controls/class-names.ts';
import { useService, useT } from '../services-context.tsx';
import { useNow } from '../use-now.ts';
import { shortId } from './formats.ts';
import styles from './cells.module.css';

/** A size in binary units, in the operator's language. Nothing for what is no size. */
export function Bytes({ value }: { value: number | null | undefined }) {
  const i18n = useService(I18n);
  useT();
  const text = i18n.bytes(value);
  return text === '' ? <Missing /> : <bdi title={i18n.number(value ?? 0)}>{text}</bdi>;
}

/** How long ago, kept up to date; the time itself, with its zone, on hover. */
export function RelativeTime({ iso }: { iso: string | null | undefined }) {
  const i18n = useService(I18n);
  useT();
  const now = useNow(30_000);
  if (!iso) return <Missing />;
  return (
    <time dateTime={iso} title={i18n.exactTime(iso)}>
      {i18n.relativeTime(iso, now)}
    </time>
  );
}

/** An id cut in the middle, copied whole. */
export function ShortId({ id, label, whole }: { id: string; label?: string; whole?: boolean }) {
  const t = useT();
  if (!id) return <Missing />;
  return (
    <span className={styles['id']}>
      <bdi className={classNames(styles['mono'], styles['cut'])} title={id}>
        {whole ? id : shortId(id)}
      </bdi>
      <CopyButton text={id} label={t('core:cells.copy', { label: label ?? t('core:cells.id') })} />
    </span>
  );
}

/** Yes in plain words, No quietly. */
export function YesNo({ value }: { value: unknown }) {
  const t = useT();
  return value ? <span>{t('core:cells.yes')}</span> : <span className={styles['quiet']}>{t('core:cells.no')}</span>;
}

/** A state as icon and word; with `busy` a bar says that it is on its way, and with `progress` (0 to 1) how far. */
export function StatusCell({
  status,
  busy,
  progress,
}: {
  status: ItemStatus | undefined;
  busy?: boolean;
  progress?: number;
}) {
  const t = useT();
  if (!status) return <Missing />;
  const label = t(status.label);
  return (
    <span className={styles['status']}>
      <StatusMark tone={status.tone} label={label} {...(busy ? { busy } : {})} />
      {busy ? (
        <span className={styles['progress']}>
          <ProgressBar value={progress} label={label} />
        </span>
      ) : null}
    </span>
  );
}

/** The place of a value that is not there. */
export function Missing() {
  const t = useT();
  return (
    <span className={styles['quiet']} role="img" aria-label={t('core:cells.empty')}>
      —
    </span>
  );
}
