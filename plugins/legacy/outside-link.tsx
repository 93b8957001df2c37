import { useT } from '@sextant/sdk';
import { Icon } from '@sextant/ui';
import type { LegacyPanel } from './legacy-panel.ts';
import styles from './legacy.module.css';

export interface OutsideLinkProps {
  panel: LegacyPanel;
  address: string;
  /** The page has nothing else to offer. */
  isMain?: boolean;
}

/** Opens the other console in a tab that knows nothing of this one. */
export function OutsideLink({ panel, address, isMain = false }: OutsideLinkProps) {
  const t = useT();
  return (
    <a
      className={styles[isMain ? 'main' : 'link']}
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      referrerPolicy="no-referrer"
    >
      <Icon name="external-link" size={16} />
      {t('legacy:open', { console: panel.console })}
    </a>
  );
}
