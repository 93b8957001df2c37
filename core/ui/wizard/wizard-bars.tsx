import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { Alert } from '../controls/alert.tsx';
import { DraftBar } from '../drafts/draft-bar.tsx';
import type { DraftOffer } from '../drafts/use-draft-offer.ts';
import { FailedSubmit } from '../form/edit/failed-submit.tsx';
import { WHOLE_FORM } from '../form/form-errors.ts';
import { useT } from '../services-context.tsx';
import { useSessionEnd, useStepProps } from './use-wizard.ts';
import type { WizardState } from './wizard-state.ts';

interface WizardBarsProps<M extends object, R> {
  wizard: WizardState<M, R>;
  drafts: DraftOffer;
  /** Puts another model in the place of what is typed. */
  lay(model: M): void;
}

/** Draws the bars above a step: a failed submit, an ended session, the step's own errors, a draft. */
export function WizardBars<M extends object, R>({ wizard, drafts, lay }: WizardBarsProps<M, R>) {
  const t = useT();
  const failure = useAtomValue(wizard.failure);
  const ended = useSessionEnd();
  const { errors, model } = useStepProps(wizard);
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure) bar.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  return (
    <>
      {ended ? (
        <Alert type="danger" live>
          {t('core:wizard.sessionEnded')}
        </Alert>
      ) : null}
      {failure ? (
        <div ref={bar}>
          <FailedSubmit failure={failure} model={model} change={lay} />
        </div>
      ) : null}
      {errors[WHOLE_FORM]?.map((message) => (
        <Alert key={message} type="danger" live>
          {message}
        </Alert>
      ))}
      <DraftBar drafts={drafts} />
    </>
  );
}
