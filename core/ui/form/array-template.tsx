import { type MouseEvent, useRef } from 'react';
import { type ArrayFieldItemTemplateProps, type ArrayFieldTemplateProps, buttonId } from '@rjsf/utils';
import { Button, IconButton } from '../controls/button.tsx';
import { useT } from '../services-context.tsx';
import styles from './form.module.css';
import { textOf } from './texts.ts';

/** A list of values or of small forms: each can be taken out and moved, one more can be added. */
export function ArrayFieldTemplate(props: ArrayFieldTemplateProps) {
  const { title, required, items, canAdd, onAddClick, disabled, readonly, schema, fieldPathId } = props;
  const t = useT();
  return (
    <fieldset className={styles['list']} id={fieldPathId.$id}>
      <legend className={styles['label']}>
        {textOf(t, title)} {required ? <span className={styles['star']}>*</span> : null}
      </legend>
      {schema.description ? <p className={styles['hint']}>{textOf(t, schema.description)}</p> : null}
      {items}
      {canAdd ? (
        <Button
          id={buttonId(fieldPathId, 'add')}
          data-add=""
          size="s"
          icon="plus"
          className={styles['add']}
          onClick={(event) => {
            focusNew(event.currentTarget.parentElement);
            onAddClick(event);
          }}
          disabled={disabled || readonly}
        >
          {t('core:form.add')}
        </Button>
      ) : null}
    </fieldset>
  );
}

const itemsOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>(':scope > [data-item]')];

/** A new item is there to be filled in. */
function focusNew(list: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const item = list && itemsOf(list).at(-1);
    item?.querySelector<HTMLElement>('input, select, textarea, [contenteditable], button')?.focus();
  });
}

type ItemButton = 'up' | 'down' | 'remove';

/** Where the keyboard goes on once an item has moved or gone: with the item, or at the one that took its place, else at Add. */
function focusAfter(item: HTMLElement | null, button: ItemButton): void {
  const list = item?.parentElement;
  if (!item || !list) return;
  const at = itemsOf(list).indexOf(item) + { up: -1, down: 1, remove: 0 }[button];
  requestAnimationFrame(() => {
    const now = itemsOf(list);
    const target = now[Math.min(at, now.length - 1)];
    const wished = target?.querySelector<HTMLElement>(`[data-item-button='${button}']`);
    // At either end an item moves one way only.
    (
      wished ??
      target?.querySelector<HTMLElement>('[data-item-button]') ??
      list.querySelector<HTMLElement>('[data-add]')
    )?.focus();
  });
}

export function ArrayFieldItemTemplate(props: ArrayFieldItemTemplateProps) {
  const { children, index, buttonsProps, disabled, readonly } = props;
  const t = useT();
  const off = disabled || readonly;
  const number = index + 1;
  const place = useRef<HTMLDivElement>(null);
  const keeping = (button: ItemButton, run: (event: MouseEvent) => void) => (event: MouseEvent) => {
    focusAfter(place.current, button);
    run(event);
  };
  const itemButton = (button: ItemButton, icon: string, label: string, run: (event: MouseEvent) => void) => (
    <IconButton
      size="s"
      icon={icon}
      label={t(label, { number })}
      disabled={off}
      data-item-button={button}
      onClick={keeping(button, run)}
    />
  );
  const { hasMoveUp, hasMoveDown, hasRemove, onMoveUpItem, onMoveDownItem, onRemoveItem } = buttonsProps;
  return (
    <div ref={place} className={styles['item']} data-item="">
      <div className={styles['item-body']}>{children}</div>
      {hasMoveUp || hasMoveDown ? (
        <span className={styles['moves']}>
          {hasMoveUp ? itemButton('up', 'chevron-up', 'core:form.moveUp', onMoveUpItem) : null}
          {hasMoveDown ? itemButton('down', 'chevron-down', 'core:form.moveDown', onMoveDownItem) : null}
        </span>
      ) : null}
      {hasRemove ? itemButton('remove', 'x', 'core:form.removeItem', onRemoveItem) : null}
    </div>
  );
}
