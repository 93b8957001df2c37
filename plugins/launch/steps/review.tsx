import { I18n, useCachedValue, useService, useT } from '@sextant/sdk';
import { Alert, StatusMark } from '@sextant/ui';
import type { LaunchStep, LaunchStepProps } from '../launch-step.ts';
import launch from '../parts/launch.module.css';
import { planOf } from '../parts/plan.ts';
import styles from '../parts/plan.module.css';

/** Everything that will be created, and the quota before and after, to be read before the launch. */
function Review({ spec, data }: LaunchStepProps) {
  const t = useT();
  const i18n = useService(I18n);
  useCachedValue(data.limits);
  useCachedValue(data.volumeLimits);
  useCachedValue(data.hasNetwork);
  useCachedValue(data.securityGroups);
  const { sections, warnings, notes } = planOf(spec, data, i18n);
  return (
    <div className={launch['step']}>
      <p>{t('launch:plan.intro')}</p>
      {warnings.map((warning) => (
        <Alert key={warning} type="warning">
          {warning}
        </Alert>
      ))}
      {notes.length > 0 ? (
        <Alert type="info">
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </Alert>
      ) : null}
      <div className={styles['plan']}>
        {sections.map(({ id, facts }) => (
          <section key={id}>
            <h4>{t(`launch:plan.section.${id}`)}</h4>
            <dl>
              {facts.map(({ label, value, isMissing }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{isMissing ? <StatusMark tone="idle" icon="circle" label={value} /> : <bdi>{value}</bdi>}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </div>
  );
}

export const reviewStep: LaunchStep = {
  id: 'review',
  label: 'launch:step.review',
  condition: {},
  component: Review,
};
