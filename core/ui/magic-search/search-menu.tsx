import type { Facet } from '#registry';
import { classNames } from '../controls/class-names.ts';
import { Icon } from '../icons/icon.tsx';
import { useT } from '../services-context.tsx';
import { mostChoices, typedValue } from './search-model.ts';
import { AskedOptions } from './asked-options.tsx';
import { FilterLocation } from './filter-location.tsx';
import { operatorsOf, splitMatch } from './terms.ts';
import type { useMagicSearch } from './use-magic-search.ts';
import styles from './search-menu.module.css';

export interface SearchMenuProps {
  search: ReturnType<typeof useMagicSearch>;
  facets: readonly Facet[];
  /** The facet that waits for its value. */
  facet: Facet | undefined;
}

/** Below the field: the facets or options that what is typed may mean; else what the facet takes. */
export function SearchMenu({ search, facets, facet }: SearchMenuProps) {
  const t = useT();
  const { open, listId, choices, state } = search;
  const asked = facet?.askOptions ? <AskedOptions key={facet.name} search={search} facet={facet} shown /> : null;
  // The part that asks says in this place that the options are on their way, or can't be had.
  if (!open && asked && !facet?.options?.length) return asked;
  if (!open) return facet ? <FacetHint facet={facet} id={`${listId}-refused`} refused={state.refused} /> : null;
  return (
    <ul
      id={listId}
      role="listbox"
      aria-label={facet ? t(facet.label) : t('core:search.choices')}
      className={styles['menu']}
    >
      {choices.map((choice, place) => (
        <li
          key={choice.id}
          id={`${listId}-${place}`}
          role="option"
          aria-selected={place === state.active}
          className={classNames(styles['choice'], place === state.active && styles['active'])}
          // The field keeps the focus: a press must not take it away before the click.
          onPointerDown={(event) => event.preventDefault()}
          onClick={(event) => {
            event.stopPropagation();
            search.choose(choice.id);
          }}
        >
          <Label text={choice.label} typed={facet ? typedValue(facet, state.draft).value : state.draft} />
          {facet ? null : <FilterLocation facet={facets.find((each) => each.name === choice.id)} />}
        </li>
      ))}
      {choices.length === mostChoices ? (
        <li role="presentation" className={styles['hint']}>
          {t('core:search.typeMore')}
        </li>
      ) : null}
    </ul>
  );
}

/** Below the field while a facet waits for its value: what operators it takes, or that it can't take what was entered. */
function FacetHint({ facet, id, refused }: { facet: Facet; id: string; refused: boolean | undefined }) {
  const t = useT();
  const operators = operatorsOf(facet);
  if (refused) {
    return (
      <p id={id} role="alert" className={classNames(styles['menu'], styles['hint'], styles['refused'])}>
        <Icon name="triangle-alert" size={14} />
        {t(facet.options ? 'core:search.noOption' : 'core:search.notComparable', { facet: t(facet.label) })}
      </p>
    );
  }
  if (operators.length === 0) return null;
  return (
    <p className={classNames(styles['menu'], styles['hint'])}>
      {t(operators.includes('>=') ? 'core:search.compareHint' : 'core:search.excludeHint')}
    </p>
  );
}

function Label({ text, typed }: { text: string; typed: string }) {
  const parts = typed === '' ? undefined : splitMatch(text, typed);
  if (!parts) return <span>{text}</span>;
  return (
    <span>
      {parts[0]}
      <mark className={styles['match']}>{parts[1]}</mark>
      {parts[2]}
    </span>
  );
}
