import { useT } from '../services-context.tsx';
import { defaultReason } from './permitted.ts';
import styles from './reason-tip.module.css';

export interface ReasonTipProps {
  /** Why (a locale key). */
  reason: string;
  close(): void;
  /** Expands the row; offered beside the default text (TBL-16). */
  onExpand: (() => void) | undefined;
}

/** Draws why a control can't be used, and the way to more about the row where the reason says nothing of its own. */
export function ReasonTip({ reason, close, onExpand }: ReasonTipProps) {
  const t = useT();
  return (
    <div className={styles['tip']}>
      <p>{t(reason)}</p>
      {onExpand && reason === defaultReason ? (
        <button
          type="button"
          className={styles['link']}
          onClick={() => {
            close();
            onExpand();
          }}
        >
          {t('core:actions.disabledExpand')}
        </button>
      ) : null}
    </div>
  );
}
