import { useAtomValue, useStore } from 'jotai';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { ConsoleError } from '#base';
import { hasErrors, NO_ERRORS, WHOLE_FORM } from '../form/form-errors.ts';
import { textOf } from '../form/texts.ts';
import { useFieldLeft } from '../form/use-field-left.ts';
import { useFocusOnError } from '../form/use-focus-on-error.ts';
import { ModalFrame } from '../modal/modal-frame.tsx';
import { useOpenModal } from '../modal/in-modal.ts';
import { useModalPlace } from '../modal/modal-context.ts';
import { Alert } from '../controls/alert.tsx';
import { Skeleton } from '../controls/skeleton.tsx';
import { useT } from '../services-context.tsx';
import { ViewOutlet } from '../lazy/view-outlet.tsx';
import { StepList } from './step-list.tsx';
import { useStepEntries, useStepProps, useWizard } from './use-wizard.ts';
import { WizardBars } from './wizard-bars.tsx';
import { WizardCode } from './wizard-code.tsx';
import { WizardFooter } from './wizard-footer.tsx';
import type { WizardProps } from './wizard-props.ts';
import type { WizardState } from './wizard-state.ts';
import styles from './wizard.module.css';

/**
 * A form in steps, as the content of a `bare` modal of size `wizard`. While it is being sent it stays, as a form of one page
 * does: closing would not call it back, and nobody would hear what came of it.
 */
export function Wizard<M extends object, R = unknown>(props: WizardProps<M, R>) {
  if (!props.steps || !props.submit) throw new ConsoleError('WIZARD_INCOMPLETE', { id: props.id });
  const t = useT();
  const store = useStore();
  const stepPlace = useRef<HTMLDivElement>(null);
  const { wizard, finish, keptAt, drafts, isKept, guard, lay, round } = useWizard(props, stepPlace);
  const phase = useAtomValue(wizard.phase);
  const model = useAtomValue(wizard.model);
  const submitting = useAtomValue(wizard.submitting);
  const entries = useStepEntries(wizard);
  const place = useModalPlace();
  const modal = useOpenModal();
  const isUnchanged = guard !== undefined && !guard.isChanged(model);
  const { code } = props;
  // A draft keeps what is typed. The modal layer asks where there is none, or it leaves something out; `useWizard` tells it.
  const close = () => (!place || (isKept && !modal?.isDirty()) ? props.onClose() : place.askClose());
  const [pressedAway, setPressedAway] = useState(false);
  useEffect(() => setPressedAway(false), [submitting]);

  return (
    <ModalFrame
      size="wizard"
      title={props.title}
      subtitle={props.subtitle}
      onClose={submitting ? () => setPressedAway(true) : close}
      start={
        phase === 'open' && entries.length > 1 ? (
          <StepList
            wizard={props.id}
            steps={entries}
            disabled={submitting}
            onGo={(id) => void store.set(wizard.go, id)}
          />
        ) : undefined
      }
      aside={props.summary && phase === 'open' ? <ViewOutlet view={props.summary} props={{ model }} /> : undefined}
      footer={
        <WizardFooter
          wizard={wizard}
          wizardProps={props}
          keptAt={keptAt}
          isUnchanged={isUnchanged}
          onCancel={close}
          onFinish={() => void finish()}
        />
      }
    >
      {submitting && pressedAway ? <Alert type="info" live title={t('core:form.sending')} /> : null}
      <WizardBars wizard={wizard} drafts={drafts} lay={lay} />
      {phase === 'open' ? <CurrentStep wizard={wizard} place={stepPlace} round={round} /> : null}
      {phase === 'opening' ? <Opening label={t('core:wizard.opening')} /> : null}
      {phase === 'empty' ? <p>{t('core:wizard.empty')}</p> : null}
      {code && phase === 'open' ? (
        <WizardCode
          wizard={wizard}
          place={stepPlace}
          of={guard?.start()}
          code={(chosen) => code(chosen, guard?.start() ?? props.model)}
        />
      ) : null}
    </ModalFrame>
  );
}

function Opening({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className={styles['opening']}>
      {Array.from({ length: 5 }, (_, line) => (
        <Skeleton key={line} />
      ))}
    </div>
  );
}

interface CurrentStepProps<M extends object, R> {
  wizard: WizardState<M, R>;
  /** Holds the step as it is drawn. */
  place: RefObject<HTMLDivElement | null>;
}

function CurrentStep<M extends object, R>({ wizard, place, round }: CurrentStepProps<M, R> & { round: number }) {
  const t = useT();
  const steps = useAtomValue(wizard.steps);
  const current = useAtomValue(wizard.current);
  const props = useStepProps(wizard);
  const step = steps.find(({ id }) => id === current);
  if (!step) return null;
  return (
    <StepPlace key={current} wizard={wizard} place={place} title={textOf(t, step.title)}>
      <ViewOutlet key={round} view={step.view} props={props} fallback={<Opening label={t('core:wizard.opening')} />} />
    </StepPlace>
  );
}

/** A step's heading gets the focus when the step comes, the first wrong field when the way on was blocked. */
function StepPlace<M extends object, R>({
  wizard,
  place,
  title,
  children,
}: CurrentStepProps<M, R> & { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const store = useStore();
  const onBlur = useFieldLeft((name) => store.set(wizard.leave, name));
  const attention = useAtomValue(wizard.attention);
  const visited = useAtomValue(wizard.visited);
  // The modal itself focuses the first field of the step that opens first.
  const [takesFocus] = useState(visited.size > 1 && attention === 0);

  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  const errors = useAtomValue(wizard.shown)[useAtomValue(wizard.current)] ?? NO_ERRORS;
  // An error of the step as a whole marks no field. The table that something is chosen from takes the focus, else the first field.
  const isAboutAll = Object.keys(errors).every((field) => field === WHOLE_FORM) && hasErrors(errors);
  useFocusOnError(place, isAboutAll ? 0 : attention);
  useEffect(() => {
    if (!isAboutAll || attention === 0) return;
    const fieldIn = (within: string) =>
      place.current?.querySelector<HTMLElement>(`${within}:is(input, select, textarea)`);
    (fieldIn('[data-chosen-from] ') ?? fieldIn(''))?.focus();
  }, [place, isAboutAll, attention]);

  return (
    <div ref={place} className={styles['place']} onBlur={onBlur}>
      <h3 ref={heading} tabIndex={-1} className={styles['heading']}>
        {title}
      </h3>
      {children}
    </div>
  );
}
