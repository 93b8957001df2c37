import { Router } from '#services/router/router';
import { Button } from '../controls/button.tsx';
import { Icon } from '../icons/icon.tsx';
import type { Term } from '../magic-search/terms.ts';
import { useService, useT } from '../services-context.tsx';
import { withoutTerms } from './list-address.ts';
import type { PagePlace } from './use-list-address.ts';
import styles from './table-extras.module.css';

/** Filters of the address that this list does not know: said, left out, and kept in the address until they are removed. */
export function UnknownTerms({ page, terms }: { page: PagePlace; terms: readonly Term[] }) {
  const t = useT();
  const router = useService(Router);
  const shown = terms.map(({ name, value }) => `${name}=${value}`).join(t('core:formats.comma'));
  return (
    <div className={styles['unknown']}>
      <Icon name="triangle-alert" size={14} />
      <span role="status">{t('core:table.unknownTerms', { count: terms.length, terms: shown })}</span>
      <Button
        size="s"
        variant="quiet"
        onClick={() => router.go(page.path + withoutTerms(page.search, terms), { replace: true })}
      >
        {t('core:table.unknownRemove')}
      </Button>
    </div>
  );
}
