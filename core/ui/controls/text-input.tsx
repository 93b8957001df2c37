import type { InputHTMLAttributes, Ref } from 'react';
import { seen } from '#base';
import { Icon } from '../icons/icon.tsx';
import { classNames } from './class-names.ts';
import { useT } from '../services-context.tsx';
import { useFieldProps } from './field-context.ts';
import styles from './field.module.css';

export interface TextInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> {
  value: string;
  onChange(value: string): void;
  invalid?: boolean;
  /** Ids, keys, checksums. */
  mono?: boolean;
  icon?: string;
  ref?: Ref<HTMLInputElement>;
}

/** Draws an input for one line of text. Inside a `Field` it takes its id and its descriptions from there. */
export function TextInput({ value, onChange, invalid, mono, icon, id, className, ...rest }: TextInputProps) {
  const field = useFieldProps({ id, invalid, describedBy: rest['aria-describedby'] });
  const box = (
    <span className={classNames(styles['box'], mono && styles['mono'], className)}>
      {icon ? <Icon name={icon} /> : null}
      <input
        type="text"
        autoComplete="off"
        // Nothing is typed that could say how it is written: what stands there then is the page's.
        dir={value === '' ? undefined : 'auto'}
        {...rest}
        {...field}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </span>
  );
  return (
    <>
      {box}
      {seen(value) === value ? null : <Unseen value={value} />}
    </>
  );
}

/** A field shows its value as it is, to be worked on: what hides in it, or turns it around, is said below. */
function Unseen({ value }: { value: string }) {
  const t = useT();
  return (
    <span role="status" className={styles['help']}>
      {t('core:form.unseen', { text: value })}
    </span>
  );
}
