import { useEffect, useRef } from 'react';
import { classNames } from '../controls/class-names.ts';
import { VisuallyHidden } from '../controls/visually-hidden.tsx';
import { Icon } from '../icons/icon.tsx';
import { useT } from '../services-context.tsx';
import styles from './wizard.module.css';

export type StepState = 'now' | 'done' | 'bad' | 'todo';

export interface StepEntry {
  id: string;
  title: string;
  description?: string | undefined;
  state: StepState;
  /** Something is wrong, and says so: in the step in view, too. */
  isBad: boolean;
}

/** The steps as tabs of the wizard: numbers, a check once done, a sign where something is missing. On phones a strip. */
export function StepList({
  wizard,
  steps,
  onGo,
  disabled,
}: {
  /** The id of the wizard. */
  wizard: string;
  steps: readonly StepEntry[];
  onGo(id: string): void;
  disabled: boolean;
}) {
  const t = useT();
  const strip = useRef<HTMLOListElement>(null);
  const current = steps.find(({ state }) => state === 'now')?.id;
  useEffect(() => {
    const list = strip.current;
    const step = list?.querySelector('[aria-current]')?.getBoundingClientRect();
    if (!list || !step) return;
    // The strip of phones moves alone. `scrollIntoView` would move what is around it, too.
    const seen = list.getBoundingClientRect();
    list.scrollLeft += Math.min(0, step.left - seen.left) + Math.max(0, step.right - seen.right);
  }, [current]);
  return (
    <nav aria-label={t('core:wizard.steps')} data-point="wizard-steps@1" data-on={`${wizard}@1`}>
      <ol ref={strip} className={styles['steps']}>
        {steps.map(({ id, title, description, state, isBad }, index) => (
          <li key={id} className={classNames(styles['step'], styles[state], isBad && styles['bad'])}>
            <button
              type="button"
              className={styles['step-button']}
              data-item={id}
              aria-current={state === 'now' ? 'step' : undefined}
              disabled={disabled}
              onClick={() => onGo(id)}
            >
              <span className={styles['disc']} aria-hidden="true">
                {isBad || state === 'done' ? <Icon name={isBad ? 'triangle-alert' : 'check'} size={12} /> : index + 1}
              </span>
              <span className={styles['step-title']}>
                {title}
                {isBad || state === 'done' ? (
                  <VisuallyHidden>{t(`core:wizard.state.${isBad ? 'bad' : 'done'}`)}</VisuallyHidden>
                ) : null}
              </span>
              {description ? <small className={styles['step-note']}>{description}</small> : null}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
