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
          size="s"
          icon="plus"
          className={styles['add']}
          onClick={onAddClick}
          disabled={disabled || readonly}
        >
          {t('core:form.add')}
        </Button>
      ) : null}
    </fieldset>
  );
}

export function ArrayFieldItemTemplate(props: ArrayFieldItemTemplateProps) {
  const { children, index, buttonsProps, disabled, readonly } = props;
  const t = useT();
  const off = disabled || readonly;
  const number = index + 1;
  return (
    <div className={styles['item']}>
      <div className={styles['item-body']}>{children}</div>
      {buttonsProps.hasMoveUp ? (
        <IconButton
          size="s"
          icon="chevron-up"
          label={t('core:form.moveUp', { number })}
          disabled={off}
          onClick={buttonsProps.onMoveUpItem}
        />
      ) : null}
      {buttonsProps.hasMoveDown ? (
        <IconButton
          size="s"
          icon="chevron-down"
          label={t('core:form.moveDown', { number })}
          disabled={off}
          onClick={buttonsProps.onMoveDownItem}
        />
      ) : null}
      {buttonsProps.hasRemove ? (
        <IconButton
          size="s"
          icon="x"
          label={t('core:form.removeItem', { number })}
          disabled={off}
          onClick={buttonsProps.onRemoveItem}
        />
      ) : null}
    </div>
  );
}
