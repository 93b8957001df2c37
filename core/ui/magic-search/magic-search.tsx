import type { Facet } from '#registry';
import { IconButton } from '../controls/button.tsx';
import { classNames } from '../controls/class-names.ts';
import { Icon } from '../icons/icon.tsx';
import { useT } from '../services-context.tsx';
import { splitMatch, type Term } from './terms.ts';
import { type MagicSearchProps, useMagicSearch } from './use-magic-search.ts';
import styles from './magic-search.module.css';

/** The search bar: chips of the chosen terms, facets with their options, free text (behaviours §8). */
export function MagicSearch(props: MagicSearchProps) {
  const t = useT();
  const { facets, value, textOn = 'client' } = props;
  const search = useMagicSearch(props);
  const facet = facets.find((each) => each.name === search.state.facet);
  const nothingChosen = value.terms.length === 0 && value.text === '' && !facet;
  const textLabel = t(textOn === 'client' ? 'core:search.textLocal' : 'core:search.textServer');
  return (
    <div className={styles['bar']} role="search" {...search.rootProps}>
      <Icon name="search" className={styles['lens']} />
      {value.terms.map((term, place) => (
        <Chip
          key={`${term.name}=${term.value}`}
          {...chipOf(term, facets, t)}
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
        placeholder={nothingChosen ? t('core:search.prompt') : undefined}
      />
      {nothingChosen && search.state.draft === '' ? (
        <kbd className={styles['key']} aria-hidden="true" title={t('core:search.shortcut')}>
          /
        </kbd>
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
              <Label text={choice.label} typed={search.state.draft} />
              {facet ? null : <Side facet={facets.find((each) => each.name === choice.id)} />}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function chipOf(term: Term, facets: readonly Facet[], t: (key: string) => string): { label: string; value: string } {
  const facet = facets.find((each) => each.name === term.name);
  const option = facet?.options?.find((each) => each.key === term.value);
  return { label: facet ? t(facet.label) : term.name, value: option ? t(option.label) : term.value };
}

function Chip({ label, value, onRemove }: { label: string; value: string; onRemove(): void }) {
  const t = useT();
  return (
    <span className={styles['chip']}>
      <b>{label}</b>
      <bdi title={value}>{value}</bdi>
      <button type="button" aria-label={t('core:search.removeTerm', { term: label })} onClick={onRemove}>
        <Icon name="x" size={12} />
      </button>
    </span>
  );
}

/** Where the facet filters (MS.15). */
function Side({ facet }: { facet: Facet | undefined }) {
  const t = useT();
  if (!facet) return null;
  const server = facet.filteredBy === 'server';
  return (
    <span className={styles['side']} title={t(server ? 'core:search.server' : 'core:search.client')}>
      <Icon
        name={server ? 'server' : 'monitor'}
        size={14}
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
