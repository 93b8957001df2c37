import type { FieldProps } from '@rjsf/utils';
import { useRef, useState } from 'react';
import { Button, IconButton } from '../../controls/button.tsx';
import { TextInput } from '../../controls/text-input.tsx';
import { Icon } from '../../icons/icon.tsx';
import { useT } from '../../services-context.tsx';
import { textOf } from '../texts.ts';
import { type FieldOptions, fieldOptions } from '../ui-options.ts';
import { invalidInputMarker } from '../invalid-input-marker.ts';
import styles from './fields.module.css';
import { changePair, dataOf, type Pair, pairsOf, problemOf, says, withoutPair, withPair } from './key-value.ts';

/** An object of texts as rows of key and value. */
export function KeyValueField(props: FieldProps<Record<string, unknown> | undefined>) {
  const { schema, uiSchema, fieldPathId, formData, name, required, onChange } = props;
  const t = useT();
  const options: FieldOptions = fieldOptions(uiSchema);
  const off = props.disabled || props.readonly;
  const [pairs, setPairs] = useState<readonly Pair[]>(() => pairsOf(formData));
  const place = useRef<HTMLFieldSetElement>(null);
  const shown = says(pairs, formData) ? pairs : pairsOf(formData);
  const words = {
    key: textOf(t, options.keyLabel ?? 'core:form.keyValue.key'),
    value: textOf(t, options.valueLabel ?? 'core:form.keyValue.value'),
  };

  const put = (next: readonly Pair[]) => {
    setPairs(next);
    if (!says(next, formData)) onChange(dataOf(next), fieldPathId.path);
  };
  /** Where the keyboard goes on: the new row, the one that moved up, or the button when none is left. */
  const focusRow = (index: number) =>
    requestAnimationFrame(() => {
      const rows = place.current?.querySelectorAll<HTMLElement>('[data-pair]');
      const row = rows?.[Math.min(index, rows.length - 1)];
      const target = row?.querySelector('input') ?? place.current?.querySelector<HTMLElement>('[data-add]');
      target?.focus();
    });

  return (
    <fieldset ref={place} id={fieldPathId.$id} className={styles['pairs']}>
      <legend className={styles['legend']}>
        {textOf(t, props.title ?? schema.title ?? name)} {required ? <span className={styles['star']}>*</span> : null}
      </legend>
      {schema.description ? <p className={styles['hint']}>{textOf(t, schema.description)}</p> : null}
      {shown.length > 0 ? (
        <div className={styles['heads']} aria-hidden="true">
          <span>{words.key}</span>
          <span>{words.value}</span>
        </div>
      ) : null}
      {shown.map((pair, index) => (
        <PairRow
          key={pair.id}
          id={`${fieldPathId.$id}-${pair.id}`}
          pair={pair}
          number={index + 1}
          words={words}
          problem={problemOf(shown, index)}
          off={off === true}
          onChange={(change) => put(changePair(shown, pair.id, change))}
          onRemove={() => {
            put(withoutPair(shown, pair.id));
            focusRow(index);
          }}
        />
      ))}
      <Button
        data-add=""
        size="s"
        icon="plus"
        className={styles['add']}
        disabled={off}
        onClick={() => {
          put(withPair(shown));
          focusRow(shown.length);
        }}
      >
        {t('core:form.keyValue.add')}
      </Button>
    </fieldset>
  );
}

interface PairRowProps {
  id: string;
  pair: Pair;
  number: number;
  words: { key: string; value: string };
  problem: ReturnType<typeof problemOf>;
  off: boolean;
  onChange(change: Partial<Pair>): void;
  onRemove(): void;
}

function PairRow({ id, pair, number, words, problem, off, onChange, onRemove }: PairRowProps) {
  const t = useT();
  const errorId = `${id}-error`;
  return (
    <div className={styles['pair']} data-pair="" role="group" aria-label={t('core:form.keyValue.pair', { number })}>
      <TextInput
        id={`${id}-key`}
        mono
        value={pair.key}
        aria-label={words.key}
        invalid={problem !== undefined}
        {...(problem ? { ...invalidInputMarker, 'aria-describedby': errorId } : {})}
        disabled={off}
        onChange={(key) => onChange({ key })}
      />
      <TextInput
        id={`${id}-value`}
        mono
        value={pair.value}
        aria-label={words.value}
        disabled={off}
        onChange={(value) => onChange({ value })}
      />
      <IconButton
        size="s"
        icon="x"
        label={pair.key ? t('core:form.keyValue.remove', { key: pair.key }) : t('core:form.removeItem', { number })}
        disabled={off}
        onClick={onRemove}
      />
      {problem ? (
        <p id={errorId} className={styles['problem']}>
          <Icon name="circle-x" size={14} />
          <span>{t(`core:form.keyValue.${problem}`)}</span>
        </p>
      ) : null}
    </div>
  );
}
