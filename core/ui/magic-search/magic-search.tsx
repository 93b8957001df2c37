import type { Facet } from '#registry';
import { AwaitedView } from '../awaited-view.tsx';
import { IconButton } from '../controls/button.tsx';
import { classNames } from '../controls/class-names.ts';
import { Icon } from '../icons/icon.tsx';
import { useT } from '../services-context.tsx';
import { soonView } from '../soon.ts';
import type { AskedOptionsProps } from './asked-options.tsx';
import type { SearchMenuProps } from './search-menu.tsx';
import { FilterLocation } from './filter-location.tsx';
import { operatorsOf, spelledName, type Term } from './terms.ts';
import { type MagicSearchProps, useMagicSearch } from './use-magic-search.ts';
import styles from './magic-search.module.css';

const askedOptions = soonView<AskedOptionsProps>(async () => (await import('./asked-options.tsx')).AskedOptions);
const searchMenu = soonView<SearchMenuProps>(async () => (await import('./search-menu.tsx')).SearchMenu);

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
      {value.terms.map((term, place) => (
        <TermChip
          key={`${spelledName(term)}=${term.value}`}
          term={term}
          facet={facets.find((each) => each.name === term.name)}
          onReverse={() => search.reverseTerm(place)}
          onRemove={() => search.removeTerm(place)}
        />
      ))}
      {value.text === '' ? null : <Chip label={textLabel} value={value.text} onRemove={search.removeText} />}
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
      {facets.map((each) =>
        each.askOptions && (each === facet || value.terms.some(({ name }) => name === each.name)) ? (
          <AwaitedView key={each.name} view={askedOptions} props={{ search, facet: each, shown: each === facet }} />
        ) : null,
      )}
      {search.open || facet ? <AwaitedView view={searchMenu} props={{ search, facets, facet }} /> : null}
    </div>
  );
}

interface TermChipProps {
  term: Term;
  facet: Facet | undefined;
  onReverse(): void;
  onRemove(): void;
}

/** A chosen filter: where it filters, its facet, how it is meant, its value. Where the facet can, a press turns it round. */
function TermChip({ term, facet, onReverse, onRemove }: TermChipProps) {
  const t = useT();
  const label = facet ? t(facet.label) : term.name;
  const option = facet?.options?.find((each) => each.key === term.value);
  const value = option ? (facet?.askOptions ? option.label : t(option.label)) : term.value;
  const { operator } = term;
  const turns = facet && operatorsOf(facet).includes('!=') && (operator === undefined || operator === '!=');
  const sign = operator ? signs[operator] : '';
  return (
    <span className={classNames(styles['chip'], operator === '!=' && styles['not'])}>
      <FilterLocation facet={facet} size={12} />
      <b>{label}</b>
      {turns ? (
        <button
          type="button"
          aria-pressed={operator === '!='}
          aria-label={t('core:search.exclude', { term: label, value })}
          title={t('core:search.exclude', { term: label, value })}
          onClick={onReverse}
        >
          {sign || '='}
        </button>
      ) : sign ? (
        <span className={styles['sign']}>{sign}</span>
      ) : null}
      <bdi title={value}>{value}</bdi>
      <RemoveButton label={label} onRemove={onRemove} />
    </span>
  );
}

const signs = { '!=': '≠', '>=': '≥', '<=': '≤', '>': '>', '<': '<' } as const;

function Chip({ label, value, onRemove }: { label: string; value: string; onRemove(): void }) {
  return (
    <span className={styles['chip']}>
      <b>{label}</b>
      <bdi title={value}>{value}</bdi>
      <RemoveButton label={label} onRemove={onRemove} />
    </span>
  );
}

function RemoveButton({ label, onRemove }: { label: string; onRemove(): void }) {
  const t = useT();
  return (
    <button type="button" aria-label={t('core:search.removeTerm', { term: label })} onClick={onRemove}>
      <Icon name="x" size={12} />
    </button>
  );
}
