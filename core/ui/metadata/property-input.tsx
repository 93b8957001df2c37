import { useState } from 'react';
import { IconButton } from '../controls/button.tsx';
import { Select } from '../controls/select.tsx';
import { Switch } from '../controls/switch.tsx';
import { TextInput } from '../controls/text-input.tsx';
import { useT } from '../services-context.tsx';
import styles from './metadata.module.css';
import { choicesLeft, type Property, withInput } from './property.ts';

interface PropertyInputProps {
  property: Property;
  onInput(property: Property): void;
}

/** Draws the input of a property's type. */
export function PropertyInput({ property, onInput }: PropertyInputProps) {
  const t = useT();
  const { type, value, readonly: locked, options } = property;
  if (type === 'array') return <ArrayInput property={property} onInput={onInput} />;
  if (type === 'boolean') {
    return (
      <Switch
        checked={value === true}
        disabled={locked}
        onChange={(on) => onInput(withInput(property, on))}
        label={
          // The switch's accessible name is the property's and stays; what it is set to is its state.
          value === null ? (
            t('core:metadata.unset')
          ) : (
            <span aria-hidden="true">{t(value === true ? 'core:metadata.true' : 'core:metadata.false')}</span>
          )
        }
      />
    );
  }
  const text = value === null ? '' : String(value);
  const onText = (next: string) => onInput(withInput(property, next));
  if (options && type === 'string') {
    const known = text === '' || options.includes(text);
    return (
      <Select
        value={text}
        disabled={locked}
        onChange={onText}
        placeholder={t('core:metadata.choose')}
        options={(known ? options : [text, ...options]).map((option) => ({ value: option, label: option }))}
      />
    );
  }
  const digits = type === 'integer' || type === 'number';
  return (
    <TextInput
      value={text}
      readOnly={locked}
      onChange={onText}
      {...(digits ? { inputMode: type === 'integer' ? 'numeric' : 'decimal', dir: 'ltr' } : {})}
    />
  );
}

/** Draws several values with their operator. The chooser opens by itself while there is none. */
function ArrayInput({ property, onInput }: PropertyInputProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const { readonly: locked, operators, operator, options, odd } = property;
  const values = Array.isArray(property.value) ? property.value : [];
  const set = (next: readonly string[]) => onInput(withInput(property, next));
  const left = choicesLeft(property);
  const choosing = !locked && (open || values.length === 0);
  return (
    <div className={styles['array']}>
      <div className={styles['chips']}>
        {operators.length > 1 && !locked ? (
          <Select
            size="s"
            aria-label={t('core:metadata.operator')}
            value={operator}
            onChange={(next) => onInput({ ...property, operator: next, dirty: true })}
            options={operators.map((each) => ({ value: each, label: each }))}
          />
        ) : (
          <bdi className={styles['operator']}>{operator}</bdi>
        )}
        {odd === undefined ? null : <bdi className={styles['chip']}>{odd}</bdi>}
        {values.map((value) => (
          <span key={value} className={styles['chip']}>
            <bdi>{value}</bdi>
            {locked ? null : (
              <IconButton
                size="s"
                icon="x"
                label={t('core:metadata.remove', { name: value })}
                onClick={() => set(values.filter((each) => each !== value))}
              />
            )}
          </span>
        ))}
        {locked || choosing || (options && left.length === 0) ? null : (
          <IconButton size="s" icon="plus" label={t('core:metadata.addValue')} onClick={() => setOpen(true)} />
        )}
      </div>
      {choosing && options && left.length > 0 ? (
        <Select
          value=""
          placeholder={t('core:metadata.addValue')}
          aria-label={t('core:metadata.addValue')}
          options={left.map((value) => ({ value, label: value }))}
          onChange={(value) => set([...values, value])}
        />
      ) : null}
      {choosing && !options ? <FreeValue taken={values} onAdd={(value) => set([...values, value])} /> : null}
    </div>
  );
}

/** A value where the definition lists none. A comma would make two of it when it is stored. */
function FreeValue({ taken, onAdd }: { taken: readonly string[]; onAdd(value: string): void }) {
  const t = useT();
  const [text, setText] = useState('');
  const value = text.trim();
  const usable = value !== '' && !value.includes(',') && !taken.includes(value);
  const add = () => {
    if (!usable) return;
    onAdd(value);
    setText('');
  };
  return (
    <div className={styles['custom']}>
      <TextInput
        value={text}
        aria-label={t('core:metadata.addValue')}
        onChange={setText}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add();
        }}
      />
      <IconButton icon="plus" label={t('core:metadata.addValue')} disabled={!usable} onClick={add} />
    </div>
  );
}
