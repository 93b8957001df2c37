import type { Facet } from '#registry';
import { IconButton } from '../controls/button.tsx';
import { classNames } from '../controls/class-names.ts';
import { Icon } from '../icons/icon.tsx';
import { useT } from '../services-context.tsx';
import { typedValue } from './search-model.ts';
import { operatorsOf, splitMatch, spelledName, type Term } from './terms.ts';
import { type MagicSearchProps, useMagicSearch } from './use-magic-search.ts';
import styles from './magic-search.module.css';

/** The search bar: chips of the chosen terms, facets with their options, free text (behaviours §8). */
export function MagicSearch(props: MagicSearchProps) {
  const t = useT();
  const { facets, value, textOn = 'client', label, inner } = props;
  const search = useMagicSearch(props);
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
      {search.open ? (
        <ul
          id={search.listId}
          role="listbox"
          aria-label={facet ? t(facet.label) : t('core:search.choices')}
          className={styles['menu']}
        >
          {search.choices.map((choice, place) => (
            <li
              key={choice.id}
              id={`${search.listId}-${place}`}
              role="option"
              aria-selected={place === search.state.active}
              className={classNames(styles['choice'], place === search.state.active && styles['active'])}
              // The field keeps the focus: a press must not take it away before the click.
              onPointerDown={(event) => event.preventDefault()}
              onClick={(event) => {
                event.stopPropagation();
                search.choose(choice.id);
              }}
            >
              <Label
                text={choice.label}
                typed={facet ? typedValue(facet, search.state.draft).value : search.state.draft}
              />
              {facet ? null : <Side facet={facets.find((each) => each.name === choice.id)} />}
            </li>
          ))}
        </ul>
      ) : facet ? (
        <FacetHint facet={facet} id={`${search.listId}-refused`} refused={search.state.refused} />
      ) : null}
    </div>
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
  const value = option ? t(option.label) : term.value;
  const { operator } = term;
  const turns = facet && operatorsOf(facet).includes('!=') && (operator === undefined || operator === '!=');
  const sign = operator ? signs[operator] : '';
  return (
    <span className={classNames(styles['chip'], operator === '!=' && styles['not'])}>
      <Side facet={facet} size={12} />
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

/** Where the facet filters (MS.15). */
function Side({ facet, size = 14 }: { facet: Facet | undefined; size?: 12 | 14 }) {
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
