import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { I18n } from '#services/i18n/i18n';
import { Alert } from '../controls/alert.tsx';
import { Button } from '../controls/button.tsx';
import { FailureBar } from '../form/failure-bar.tsx';
import { WHOLE_FORM } from '../form/form-errors.ts';
import { useService, useT } from '../services-context.tsx';
import { useSessionEnd, useStepProps } from './use-wizard.ts';
import type { WizardState } from './wizard-state.ts';
import styles from './wizard.module.css';

interface WizardBarsProps<M extends object, R> {
  wizard: WizardState<M, R>;
  restoredAt: number | undefined;
  onStartOver(): void;
}

/** What stands above a step: a submit that failed, a session that ended, the step's own errors, a draft that came back. */
export function WizardBars<M extends object, R>({ wizard, restoredAt, onStartOver }: WizardBarsProps<M, R>) {
  const t = useT();
  const i18n = useService(I18n);
  const failure = useAtomValue(wizard.failure);
  const ended = useSessionEnd();
  const { errors } = useStepProps(wizard);
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
          <FailureBar failure={failure} />
        </div>
      ) : null}
      {errors[WHOLE_FORM]?.map((message) => (
        <Alert key={message} type="danger" live>
          {message}
        </Alert>
      ))}
      {restoredAt === undefined ? null : (
        <Alert type="info" live>
          <span className={styles['restored']}>
            {t('core:wizard.restored', { when: i18n.relativeTime(new Date(restoredAt).toISOString()) })}
            <Button size="s" variant="quiet" onClick={onStartOver}>
              {t('core:wizard.startOver')}
            </Button>
          </span>
        </Alert>
      )}
    </>
  );
}
