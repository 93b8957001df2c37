import { memo, useEffect, useId, useRef, useState } from 'react';
import { IconButton } from '../controls/button.tsx';
import { Field } from '../controls/field.tsx';
import { TextInput } from '../controls/text-input.tsx';
import { useT } from '../services-context.tsx';
import type { ListProps } from './available-list.tsx';
import { existingItems, itemError } from './lists.ts';
import styles from './metadata.module.css';
import { PropertyInput } from './property-input.tsx';
import { remove, select, setProperty, type TreeItem } from './tree.ts';

/** Draws the existing properties, each with the input of its type. */
export function ExistingList({ tree, onTree, onEdit, showErrors, texts }: ListProps & { showErrors: boolean }) {
  const t = useT();
  const heading = useId();
  const [filter, setFilter] = useState('');
  const items = existingItems(tree, filter);
  const list = useFocusOnArrival(tree.selected);
  return (
    <div role="group" className={styles['column']} aria-labelledby={heading}>
      <h3 id={heading} className={styles['heading']}>
        {texts?.existing ?? t('core:metadata.existing')}
      </h3>
      <TextInput
        icon="search"
        value={filter}
        onChange={setFilter}
        placeholder={t('core:metadata.filter')}
        aria-label={texts?.filterExisting ?? t('core:metadata.filterExisting')}
      />
      <ul className={styles['list']} ref={list}>
        {items.map((item) => (
          <ExistingRow
            key={item.id}
            item={item}
            selected={tree.selected === item.id}
            showErrors={showErrors}
            onTree={onTree}
            onEdit={onEdit}
          />
        ))}
      </ul>
      {items.length === 0 ? (
        <p className={styles['nothing']}>{texts?.noExisting ?? t('core:metadata.noExisting')}</p>
      ) : null}
    </div>
  );
}

/** Focuses a property that was just added, so that its value can be typed at once. */
function useFocusOnArrival(selected: string | undefined) {
  const list = useRef<HTMLUListElement>(null);
  const known = useRef<Set<string>>(undefined);
  useEffect(() => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-item]') ?? [])];
    const arrived =
      known.current && rows.find((row) => row.dataset['item'] === selected && !known.current?.has(selected ?? ''));
    known.current = new Set(rows.map((row) => row.dataset['item'] ?? ''));
    arrived?.querySelector<HTMLElement>('input, select, button')?.focus();
  });
  return list;
}

interface ExistingRowProps extends Pick<ListProps, 'onTree' | 'onEdit'> {
  item: TreeItem;
  selected: boolean;
  showErrors: boolean;
}

/** Drawn anew only when its own item is another: there may be a thousand of them. */
const ExistingRow = memo(function ExistingRow({ item, selected, showErrors, onTree, onEdit }: ExistingRowProps) {
  const t = useT();
  const { id, property } = item;
  const onSelect = () => onTree((now) => (now.items[id] ? select(now, id) : now));
  if (!property) return null;
  const error = property.dirty || showErrors ? itemError(item) : undefined;
  const isGroup = property.type === 'array';
  return (
    <li
      className={styles['existing']}
      data-item={item.id}
      data-selected={selected}
      onFocus={onSelect}
      onClick={onSelect}
    >
      <Field
        label={
          <span className={styles['pair']}>
            <bdi>{property.title}</bdi>
            {property.title === property.name ? null : <bdi className={styles['name']}>{property.name}</bdi>}
          </span>
        }
        group={isGroup}
        error={error ? t(`core:metadata.message.${error.key}`, { limit: error.limit }) : undefined}
      >
        <PropertyInput
          property={property}
          onInput={(next) => onEdit((now) => setProperty(select(now, id), id, next))}
        />
      </Field>
      <IconButton
        size="s"
        icon="minus"
        label={t('core:metadata.remove', { name: property.title })}
        onClick={() => onEdit((now) => remove(now, id))}
        className={styles['remove']}
      />
    </li>
  );
});
