import type { Facet } from '#registry';
import { Icon } from '../icons/icon.tsx';
import { useT } from '../services-context.tsx';
import styles from './magic-search.module.css';

/** Shows where the facet filters: in the loaded rows, or in the service. */
export function FilterLocation({ facet, size = 14 }: { facet: Facet | undefined; size?: 12 | 14 }) {
  const t = useT();
  if (!facet) return null;
  const server = facet.filteredBy === 'server';
  return (
    <span className={styles['side']} title={t(server ? 'core:search.server' : 'core:search.client')}>
      <Icon
        name={server ? 'server' : 'monitor'}
        size={size}
        label={t(server ? 'core:search.server' : 'core:search.client')}
      />
    </span>
  );
}
