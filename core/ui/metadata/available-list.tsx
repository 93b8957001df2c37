import { type KeyboardEvent, memo, useId, useState } from 'react';
import { Button, IconButton } from '../controls/button.tsx';
import { Field } from '../controls/field.tsx';
import { TextInput } from '../controls/text-input.tsx';
import { Icon } from '../icons/icon.tsx';
import { useT } from '../services-context.tsx';
import { availableItems } from './lists.ts';
import type { MetadataEditorProps } from './metadata-editor-props.ts';
import styles from './metadata.module.css';
import { add, addCustom, type MetadataTree, nameTaken, select, toggle, type TreeItem } from './tree.ts';

export type TreeChange = (tree: MetadataTree) => MetadataTree;

export interface ListProps {
  tree: MetadataTree;
  /** Something was opened or chosen. */
  onTree(change: TreeChange): void;
  /** Reports a change of what will be saved. */
  onEdit(change: TreeChange): void;
  texts: MetadataEditorProps['texts'];
}

/** The tree of definitions, and the entry of names of one's own. */
export function AvailableList({ tree, onTree, onEdit, ...rest }: ListProps & Pick<CustomProps, 'nameProblem'>) {
  const { nameProblem, texts } = rest;
  const t = useT();
  const heading = useId();
  const [filter, setFilter] = useState('');
  const items = availableItems(tree, filter);
  return (
    <div role="group" className={styles['column']} aria-labelledby={heading}>
      <h3 id={heading} className={styles['heading']}>
        {texts?.available ?? t('core:metadata.available')}
      </h3>
      <CustomEntry
        tree={tree}
        nameProblem={nameProblem}
        texts={texts}
        onAdd={(name) => onEdit((now) => addCustom(now, name))}
      />
      <TextInput
        icon="search"
        value={filter}
        onChange={setFilter}
        placeholder={t('core:metadata.filter')}
        aria-label={texts?.filterAvailable ?? t('core:metadata.filterAvailable')}
      />
      <ul className={styles['list']} onKeyDown={moveBetweenRows}>
        {items.map((item) => (
          <Row key={item.id} item={item} selected={tree.selected === item.id} onTree={onTree} onEdit={onEdit} />
        ))}
      </ul>
      {items.length === 0 ? (
        <p className={styles['nothing']}>{texts?.noAvailable ?? t('core:metadata.noAvailable')}</p>
      ) : null}
    </div>
  );
}

interface RowProps extends Pick<ListProps, 'onTree' | 'onEdit'> {
  item: TreeItem;
  selected: boolean;
}

/** Drawn anew only when its own item is another. */
const Row = memo(function Row({ item, selected, onTree, onEdit }: RowProps) {
  const t = useT();
  const isLeaf = item.property !== undefined;
  return (
    <li
      className={styles['row']}
      data-selected={selected}
      style={{ paddingInlineStart: `calc(${item.depth} * var(--s-16))` }}
    >
      <button
        type="button"
        data-row=""
        className={styles['row-button']}
        aria-expanded={isLeaf ? undefined : item.expanded}
        aria-pressed={isLeaf ? selected : undefined}
        onClick={() => onTree((now) => toggle(select(now, item.id), item.id))}
      >
        <span className={styles['twist']}>
          {isLeaf ? null : item.expanded ? (
            <Icon name="chevron-down" size={14} />
          ) : (
            <Icon name="chevron-right" size={14} flip />
          )}
        </span>
        <span className={styles['row-label']}>
          <bdi title={item.property?.name ?? item.label}>{item.label}</bdi>
        </span>
      </button>
      <IconButton
        size="s"
        icon="plus"
        label={t('core:metadata.add', { name: item.label })}
        onClick={() => onEdit((now) => add(now, item.id))}
      />
    </li>
  );
});

/** Up and down move along the rows; the arrow "onward" opens a branch, the other one closes it. */
function moveBetweenRows(event: KeyboardEvent<HTMLUListElement>): void {
  const row = (event.target as HTMLElement).closest<HTMLElement>('[data-row]');
  if (!row) return;
  const isRtl = getComputedStyle(row).direction === 'rtl';
  const [open, close] = isRtl ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
    rows[rows.indexOf(row) + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
  } else if (
    (event.key === open && row.ariaExpanded === 'false') ||
    (event.key === close && row.ariaExpanded === 'true')
  ) {
    row.click();
  } else {
    return;
  }
  event.preventDefault();
}

interface CustomProps {
  tree: MetadataTree;
  nameProblem: MetadataEditorProps['nameProblem'];
  texts: MetadataEditorProps['texts'];
  onAdd(name: string): void;
}

function CustomEntry({ tree, nameProblem, texts, onAdd }: CustomProps) {
  const t = useT();
  const [name, setName] = useState('');
  const problem =
    name === '' ? undefined : nameTaken(tree, name) ? t('core:metadata.message.duplicate') : nameProblem?.(name);
  const unusable = name === '' || problem !== undefined;
  const submit = () => {
    if (unusable) return;
    onAdd(name);
    setName('');
  };
  return (
    <Field label={t('core:metadata.custom')} error={problem}>
      <div className={styles['custom']}>
        <TextInput
          mono
          value={name}
          onChange={setName}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            submit();
          }}
        />
        <Button
          icon="plus"
          disabled={unusable}
          onClick={submit}
          aria-label={texts?.addCustom ?? t('core:metadata.addCustom')}
        />
      </div>
    </Field>
  );
}
