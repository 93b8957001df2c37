import type { InputHTMLAttributes, Ref } from 'react';
import { Icon } from '../icons/icon.tsx';
import { classNames } from './class-names.ts';
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

/** One line of text. Inside a `Field` it takes its id and its descriptions from there. */
export function TextInput({ value, onChange, invalid, mono, icon, id, className, ...rest }: TextInputProps) {
  const field = useFieldProps({ id, invalid, describedBy: rest['aria-describedby'] });
  return (
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
}
