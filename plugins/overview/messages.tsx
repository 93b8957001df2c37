import { useT } from '@sextant/sdk';
import { Alert } from '@sextant/ui';
import styles from './overview.module.css';
import type { Usage } from './usage.ts';

/** The messages of the gateway, which are English, and the keys of the same in the operator's language. */
const known: Readonly<Record<string, string>> = {
  'Invalid date format: Using today as default.': 'date',
  'Invalid time period. The end date should be more recent than the start date.': 'order',
  'Invalid time period. You are requesting data from the future which may not exist.': 'future',
  'Unable to retrieve usage information.': 'usage',
  'Unable to retrieve the usage of some instances.': 'part',
  'Unable to retrieve limit information.': 'compute',
  'Unable to retrieve volume limit information.': 'volume',
  'Unable to retrieve network quota information.': 'network',
};

/** Draws in the page, not as toasts, what was wrong with the period and what could not be read (row OVW-06). */
export function Messages({ usage: { messages, incomplete } }: { usage: Usage }) {
  const t = useT();
  const isSaid = messages.some(({ text }) => known[text] === 'part');
  if (messages.length === 0 && !incomplete) return null;
  return (
    <div className={styles['messages']}>
      {messages.map(({ level, text }) => {
        const key = known[text];
        return (
          <Alert key={text} type={level === 'error' ? 'danger' : 'warning'}>
            {key === undefined ? <bdi>{text}</bdi> : t(`overview:message.${key}`)}
          </Alert>
        );
      })}
      {incomplete && !isSaid ? <Alert type="warning">{t('overview:message.incomplete')}</Alert> : null}
    </div>
  );
}
