import { useT } from '@sextant/sdk';
import { Icon } from '@sextant/ui';
import type { ReactNode } from 'react';
import styles from './more-quotas.module.css';

/** Holds the quotas that few change, and opens with the chevron that other forms open with. */
export function MoreQuotas({ children }: { children: ReactNode }) {
  const t = useT();
  return (
    <details className={styles['more']}>
      <summary>
        <Icon name="chevron-right" size={14} flip />
        {t('projects:form.more')}
      </summary>
      {children}
    </details>
  );
}
