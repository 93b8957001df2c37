import { useAtomValue, useStore } from 'jotai';
import { Button } from '../controls/button.tsx';
import { classNames } from '../controls/class-names.ts';
import { DraftKept } from '../drafts/draft-kept.tsx';
import { textOf } from '../form/texts.ts';
import { useT } from '../services-context.tsx';
import type { WizardProps } from './wizard-props.ts';
import type { WizardState } from './wizard-state.ts';
import styles from './wizard.module.css';

interface WizardFooterProps<M extends object, R> {
  wizard: WizardState<M, R>;
  wizardProps: WizardProps<M, R>;
  keptAt: number | undefined;
  /** The wizard is an edit, and nothing was changed yet. */
  isUnchanged: boolean;
  onCancel(): void;
  onFinish(): void;
}

/** Cancel, what is missing or kept, back, next, and the button that does it. */
export function WizardFooter<M extends object, R>({
  wizard,
  wizardProps,
  keptAt,
  isUnchanged,
  onCancel,
  onFinish,
}: WizardFooterProps<M, R>) {
  const t = useT();
  const store = useStore();
  const steps = useAtomValue(wizard.steps);
  const index = useAtomValue(wizard.index);
  const model = useAtomValue(wizard.model);
  const submitting = useAtomValue(wizard.submitting);
  const judging = useAtomValue(wizard.judging);
  const incomplete = useAtomValue(wizard.incomplete);
  const next = steps[index + 1];
  const { submitLabel, underWay } = wizardProps;
  const names = incomplete.map((step) => textOf(t, step.title));
  const needs =
    names.length > 0
      ? t('core:wizard.needsYou', { count: names.length, steps: names.join(t('core:formats.comma')) })
      : undefined;
  const showWhatIsWrong = () => void store.set(wizard.reveal, steps);
  return (
    <>
      <Button
        variant="quiet"
        onClick={onCancel}
        className={styles['cancel']}
        disabledReason={submitting ? t('core:form.sending') : undefined}
      >
        {t('core:wizard.cancel')}
      </Button>
      <span className={classNames(styles['space'], styles['status'])}>
        {underWay ??
          (needs ? (
            <button type="button" className={styles['needs']} onClick={showWhatIsWrong}>
              {needs}
            </button>
          ) : (
            <DraftKept at={keptAt} />
          ))}
      </span>
      {index > 0 ? (
        <Button onClick={() => void store.set(wizard.move, -1)} disabled={submitting}>
          {t('core:wizard.back')}
        </Button>
      ) : null}
      {next ? (
        <Button
          className={styles['next']}
          onClick={() => void store.set(wizard.move, 1)}
          disabled={submitting}
          busy={judging}
        >
          {t('core:wizard.next', { step: textOf(t, next.title) })}
        </Button>
      ) : null}
      <Button
        variant="primary"
        className={styles['submit']}
        busy={submitting}
        onClick={onFinish}
        // Pressed while it can't be, it shows why.
        onClickCapture={needs ? showWhatIsWrong : undefined}
        disabledReason={
          index < 0 ? t('core:wizard.opening') : (needs ?? (isUnchanged ? t('core:form.edit.unchanged') : undefined))
        }
      >
        {typeof submitLabel === 'function' ? submitLabel(model) : submitLabel}
      </Button>
    </>
  );
}
