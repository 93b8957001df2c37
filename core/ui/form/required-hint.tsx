import { useT } from '../services-context.tsx';
import styles from './form.module.css';

/** Says once what the star means. */
export function RequiredHint() {
  const t = useT();
  const [before, after] = t('core:form.requiredHint').split('*');
  return (
    <p className={styles['intro']}>
      {before}
      <span className={styles['star']}>*</span>
      {after}
    </p>
  );
}
