import { errorText } from '#base';
import { adviceFor } from '#services/http/failure-toast';
import { HttpError } from '#services/http/http';
import { I18n } from '#services/i18n/i18n';
import { Button } from './controls/button.tsx';
import { CopyButton } from './controls/copy-button.tsx';
import { Icon } from './icons/icon.tsx';
import { useService, useT } from './services-context.tsx';
import styles from './failure-notice.module.css';

export interface FailureNoticeProps {
  /** What failed, in the operator's language. */
  title: string;
  error: unknown;
  busy: boolean;
  onRetry(): void;
}

/** In the place of what could not be fetched: what failed, why, what to do, and the request id. */
export function FailureNotice({ title, error, busy, onRetry }: FailureNoticeProps) {
  const t = useT();
  const i18n = useService(I18n);
  const known = error instanceof HttpError ? error : undefined;
  return (
    <div role="alert" className={styles['failure']}>
      <Icon name="circle-x" size={20} className={styles['mark']} />
      <p className={styles['title']}>{title}</p>
      <p>{errorText(error)}</p>
      {known ? <p>{adviceFor(i18n, known)}</p> : null}
      {known?.requestId ? (
        <p className={styles['request']}>
          <bdi>{known.requestId}</bdi>
          <CopyButton text={known.requestId} />
        </p>
      ) : null}
      <Button icon="refresh-cw" busy={busy} onClick={onRetry}>
        {t('core:table.retry')}
      </Button>
    </div>
  );
}
