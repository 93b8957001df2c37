import { Button } from '../../controls/button.tsx';
import { ProgressBar } from '../../controls/progress-bar.tsx';
import { Spinner } from '../../controls/spinner.tsx';
import { wholePercent } from '../../controls/whole-percent.ts';
import { DraftKept } from '../../drafts/draft-kept.tsx';
import { ModalFooterSpace } from '../../modal/modal-frame.tsx';
import { useT } from '../../services-context.tsx';
import styles from './dialog.module.css';
import type { Working } from './use-server-dialog.ts';

export interface DialogFooterProps {
  working: Working | undefined;
  close(): void;
  /** Absent: the content has buttons of its own. */
  submit?: (() => void) | undefined;
  submitLabel?: string | undefined;
  /** When what was typed was last kept. */
  keptAt?: number | undefined;
}

/** Cancel, what is under way (MODAL-07, -10) or kept, and submit. */
export function DialogFooter({ working, close, submit, submitLabel, keptAt }: DialogFooterProps) {
  const t = useT();
  return (
    <>
      <Button variant="quiet" onClick={close}>
        {t('core:form.cancel')}
      </Button>
      <ModalFooterSpace>{working ? <UnderWay working={working} /> : <DraftKept at={keptAt} />}</ModalFooterSpace>
      {submit ? (
        <Button variant="primary" busy={working !== undefined} onClick={submit}>
          {submitLabel ?? t('core:form.submit')}
        </Button>
      ) : null}
    </>
  );
}

/** `Working`, or how much of a file has gone. */
export function UnderWay({ working: { file, sent } }: { working: Working }) {
  const t = useT();
  if (file === undefined) {
    return (
      <span role="status" className={styles['working']}>
        <Spinner />
        <span>{t('core:fragment.working')}</span>
      </span>
    );
  }
  const label = t('core:fragment.uploading', { name: file });
  return (
    <span className={styles['uploading']}>
      <span className={styles['file']}>{label}</span>
      <ProgressBar value={sent} label={label} />
      <span className={styles['percent']}>{t('core:fragment.percent', { value: wholePercent(sent ?? 0) })}</span>
    </span>
  );
}
