import { RetryingView } from '../lazy/retrying-view.tsx';
import { IconButton } from '../controls/button.tsx';
import { Icon } from '../icons/icon.tsx';
import { useT } from '../services-context.tsx';
import { preloadedView } from '../lazy/preload.ts';
import type { ChosenFiltersProps } from './chosen-filters.tsx';
import type { SearchMenuProps } from './search-menu.tsx';
import { type MagicSearchProps, useMagicSearch } from './use-magic-search.ts';
import styles from './magic-search.module.css';

const chosenFilters = preloadedView<ChosenFiltersProps>(
  async () => (await import('./chosen-filters.tsx')).ChosenFilters,
);
const searchMenu = preloadedView<SearchMenuProps>(async () => (await import('./search-menu.tsx')).SearchMenu);

/** Draws the search bar: chips of the chosen terms, facets with their options, free text. */
export function MagicSearch(props: MagicSearchProps) {
  const t = useT();
  const { value, textOn = 'client', label, inner } = props;
  const search = useMagicSearch(props);
  const { facets } = search;
  const facet = facets.find((each) => each.name === search.state.facet);
  const nothingChosen = value.terms.length === 0 && value.text === '' && !facet;
  const textLabel = t(textOn === 'client' ? 'core:search.textLocal' : 'core:search.textServer');
  return (
    <div
      className={styles['bar']}
      role={inner ? 'group' : 'search'}
      aria-label={label}
      data-point="facets@1"
      {...search.rootProps}
    >
      <Icon name="search" className={styles['lens']} />
      {value.terms.length > 0 || value.text !== '' ? (
        <RetryingView view={chosenFilters} props={{ search, value, facet, textLabel }} />
      ) : null}
      {facet ? (
        <span className={styles['facet']}>
          {t(facet.label)}
          <span className={styles['colon']}>:</span>
        </span>
      ) : null}
      <input
        {...search.inputProps}
        type="text"
        className={styles['input']}
        aria-label={facet ? t(facet.label) : t('core:search.label')}
        placeholder={nothingChosen ? (facets.length > 0 ? t('core:search.prompt') : textLabel) : undefined}
      />
      {nothingChosen && search.state.draft === '' ? (
        inner ? null : (
          <kbd className={styles['key']} aria-hidden="true" title={t('core:search.shortcut')}>
            /
          </kbd>
        )
      ) : (
        <IconButton icon="x" size="s" label={t('core:search.clear')} onClick={search.clear} />
      )}
      {search.open || facet ? <RetryingView view={searchMenu} props={{ search, facets, facet }} /> : null}
    </div>
  );
}
