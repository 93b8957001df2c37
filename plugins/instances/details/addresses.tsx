import { useT } from '@sextant/sdk';
import { CopyButton, Missing } from '@sextant/ui';
import styles from './details.module.css';

/** Addresses under each other, each with its button to copy. */
export function Addresses({ addresses }: { addresses: readonly string[] }) {
  const t = useT();
  if (addresses.length === 0) return <Missing />;
  return (
    <ul className={styles['lines']}>
      {addresses.map((address) => (
        <li key={address} className={styles['address']}>
          <bdi dir="ltr">{address}</bdi>
          <CopyButton text={address} label={t('core:cells.copy', { label: address })} />
        </li>
      ))}
    </ul>
  );
}
