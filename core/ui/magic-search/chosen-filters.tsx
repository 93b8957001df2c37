import type { Facet } from '#registry';
import { classNames } from '../controls/class-names.ts';
import { Icon } from '../icons/icon.tsx';
import { useT } from '../services-context.tsx';
import { AskedOptions } from './asked-options.tsx';
import { FilterLocation } from './filter-location.tsx';
import type { SearchValue } from './search-model.ts';
import { operatorsOf, spelledName, type Term } from './terms.ts';
import type { useMagicSearch } from './use-magic-search.ts';
import styles from './magic-search.module.css';

export interface ChosenFiltersProps {
  search: ReturnType<typeof useMagicSearch>;
  value: SearchValue;
  /** The facet that waits for its value. */
  facet: Facet | undefined;
  textLabel: string;
}

/** Draws the chips of the chosen terms and of the text, and asks for the options whose labels they need. */
export function ChosenFilters({ search, value, facet: waiting, textLabel }: ChosenFiltersProps) {
  const { facets } = search;
  return (
    <>
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
      {facets.map((each) =>
        each.askOptions && each !== waiting && value.terms.some(({ name }) => name === each.name) ? (
          <AskedOptions key={each.name} search={search} facet={each} shown={false} />
        ) : null,
      )}
    </>
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
