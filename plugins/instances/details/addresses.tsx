import type { ReactNode } from 'react';
import { useT } from '@sextant/sdk';
import { CopyButton, Missing } from '@sextant/ui';
import styles from './details.module.css';

export interface AddressesProps {
  addresses: readonly string[];
  /** Draws the actions of an address, by its place. */
  actionsOf?(place: number): ReactNode;
}

/** Draws addresses under each other, each with its button to copy. */
export function Addresses({ addresses, actionsOf }: AddressesProps) {
  const t = useT();
  if (addresses.length === 0) return <Missing />;
  return (
    <ul className={styles['lines']}>
      {addresses.map((address, place) => (
        <li key={address} className={styles['address']}>
          <bdi dir="ltr">{address}</bdi>
          <CopyButton text={address} label={t('core:cells.copy', { label: address })} />
          {actionsOf?.(place)}
        </li>
      ))}
    </ul>
  );
}
