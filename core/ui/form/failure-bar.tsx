import { adviceFor, isUndeclared } from '#services/http/failure-toast';
import { I18n } from '#services/i18n/i18n';
import { Alert } from '../controls/alert.tsx';
import { useService, useT } from '../services-context.tsx';
import type { SubmitFailure } from './failure.ts';
import styles from './form.module.css';

/** A submit that failed: what happened, what to do, and the request id. What was typed stays below it. */
export function FailureBar({ failure }: { failure: SubmitFailure }) {
  const t = useT();
  const i18n = useService(I18n);
  const { message, call, requestId } = failure;
  return (
    <Alert type="danger" live title={message}>
      {call && isUndeclared(call) && call.message !== message ? <p>{call.message}</p> : null}
      {call ? adviceFor(i18n, call) : null}
      {requestId ? <span className={styles['request']}>{t('core:form.requestId', { id: requestId })}</span> : null}
    </Alert>
  );
}
