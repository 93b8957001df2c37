import type { ReactNode } from 'react';
import { Alert } from '../controls/alert.tsx';
import { StatusMark, type StatusTone } from '../controls/status-mark.tsx';
import { QuotaBar, type QuotaBarProps, QuotaNote } from '../quota/quota-bar.tsx';
import { useT } from '../services-context.tsx';
import styles from './wizard-summary.module.css';

export interface SummaryFact {
  /** In the operator's language. */
  label: string;
  value: ReactNode;
  /** Still to be given: drawn with an empty circle. The steps say what is wrong, once they were left. */
  missing?: boolean;
}

export interface WizardSummaryViewProps {
  /** "Will be created" when absent. */
  title?: string;
  facts: readonly SummaryFact[];
  quota?: readonly QuotaBarProps[];
  checks?: readonly { label: string; tone: StatusTone }[];
  /** The note at the foot: what else is good to know. */
  note?: ReactNode;
}

/**
 * Shows what a wizard will make, the quota it takes, what was checked. On narrow windows only the quota stays, as one line of
 * bars; on phones all of it follows the step.
 */
export function WizardSummary({ title, facts, quota = [], checks = [], note }: WizardSummaryViewProps) {
  const t = useT();
  return (
    <div className={styles['summary']} data-quota={quota.length > 0}>
      <section className={styles['facts']}>
        <h3>{title ?? t('core:wizard.willBeCreated')}</h3>
        <dl>
          {facts.map((fact) => (
            <div key={fact.label}>
              <dt>{fact.label}</dt>
              <dd>
                {fact.missing ? <StatusMark tone="idle" icon="circle" label={fact.value} /> : <bdi>{fact.value}</bdi>}
              </dd>
            </div>
          ))}
        </dl>
      </section>
      {quota.length > 0 ? (
        <section className={styles['quota']}>
          <h3>{t('core:wizard.quotaItTakes')}</h3>
          {quota.map((bar) => (
            <QuotaBar key={bar.label} {...bar} />
          ))}
          <div className={styles['notes']}>
            {quota.map((bar) => (
              <QuotaNote key={bar.label} {...bar} />
            ))}
          </div>
        </section>
      ) : null}
      {checks.length > 0 ? (
        <section className={styles['checks']}>
          <h3>{t('core:wizard.checks')}</h3>
          {checks.map((check) => (
            <StatusMark key={check.label} tone={check.tone} label={check.label} />
          ))}
        </section>
      ) : null}
      {note ? (
        <div className={styles['foot']}>
          <Alert type="note">{note}</Alert>
        </div>
      ) : null}
    </div>
  );
}
