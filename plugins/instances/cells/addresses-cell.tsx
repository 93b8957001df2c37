import { type CellProps, I18n, useService, useT } from '@sextant/sdk';
import { CopyButton, Missing } from '@sextant/ui';
import { addressesOf, type Server } from '../server.ts';
import styles from './cells.module.css';

/** The number of addresses that have room in the cell. */
const shownCount = 2;

/** The first addresses, each with a button that copies it; the others by their number. */
export function AddressesCell({ item }: Pick<CellProps<Server>, 'item'>) {
  const t = useT();
  const i18n = useService(I18n);
  const all = addressesOf(item);
  if (all.length === 0) return <Missing />;
  const others = all.slice(shownCount);
  return (
    <span className={styles['addresses']}>
      {all.slice(0, shownCount).map(({ address, network }) => (
        <span key={`${network} ${address}`} className={styles['address']}>
          <bdi title={t('instances:address.of', { address, network })}>{address}</bdi>
          <CopyButton text={address} label={t('core:cells.copy', { label: address })} />
        </span>
      ))}
      {others.length > 0 ? (
        <span title={others.map(({ address, network }) => t('instances:address.of', { address, network })).join('\n')}>
          {t('instances:address.more', { number: i18n.number(others.length) })}
        </span>
      ) : null}
    </span>
  );
}
