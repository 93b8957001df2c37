import { useT } from '@sextant/sdk';
import { CopyButton } from '@sextant/ui';
import type { KeyPair } from '../key-pair.ts';
import styles from './public-key-text.module.css';

/** The public half, whole and to be copied: an SSH key in one line, a certificate in many. */
export function PublicKeyText({ keyPair, label }: { keyPair: KeyPair; label?: string }) {
  const t = useT();
  const text = keyPair.public_key.trim();
  return (
    <div className={styles['key']}>
      {label ? <span className={styles['label']}>{label}</span> : null}
      <pre dir="ltr" className={styles['text']}>
        {text}
      </pre>
      <CopyButton text={text} label={t('key-pairs:details.copy-key')} />
    </div>
  );
}
