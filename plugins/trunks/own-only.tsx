import { allowedOfOwner, type ListNoteProps, useServices, useT } from '@sextant/sdk';
import { Alert } from '@sextant/ui';
import { useEffect, useState } from 'react';
import styles from './own-only.module.css';
import { adminPanel } from './trunk.ts';

/** Neutron shows trunks to their own project alone, unless its policy was changed: the panel of all says so (row TRK-01). */
export function OwnOnly({ address }: ListNoteProps) {
  const t = useT();
  const services = useServices();
  const [isOwnOnly, setOwnOnly] = useState(false);
  useEffect(() => {
    if (address !== adminPanel) return;
    let isDrawn = true;
    const asked = Promise.resolve(allowedOfOwner(['network', 'get_trunk'], 'another', 'trunks:own-only', services));
    void asked.then((answer) => isDrawn && setOwnOnly(answer !== true));
    return () => {
      isDrawn = false;
    };
  }, [address, services]);
  return isOwnOnly ? (
    <div className={styles['note']}>
      <Alert type="info">{t('trunks:own-only')}</Alert>
    </div>
  ) : null;
}
