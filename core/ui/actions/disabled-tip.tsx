import type { ReactElement } from 'react';
import { Popover } from '../menu/popover.tsx';
import type { TriggerProps } from '../menu/popover-state.ts';
import { useT } from '../services-context.tsx';
import { defaultReason } from './permitted.ts';
import styles from './actions.module.css';

export interface DisabledTipProps {
  /** Why (a locale key); the default text when it says nothing of its own. */
  reason?: string;
  /** The disabled control. */
  trigger: ReactElement<TriggerProps>;
  label: string;
  /** Expands the row; offered beside the default text (TBL-16). */
  onExpand?: (() => void) | undefined;
}

/** Says, when a disabled control is pressed, why it can't be used; another press, or leaving it, closes that. */
export function DisabledTip({ reason = defaultReason, trigger, label, onExpand }: DisabledTipProps) {
  const t = useT();
  return (
    <Popover trigger={trigger} label={label} align="end" padded>
      {(close) => (
        <div className={styles['tip']}>
          <p>{t(reason)}</p>
          {onExpand && reason === defaultReason ? (
            <button
              type="button"
              className={styles['tip-link']}
              onClick={() => {
                close();
                onExpand();
              }}
            >
              {t('core:actions.disabledExpand')}
            </button>
          ) : null}
        </div>
      )}
    </Popover>
  );
}
