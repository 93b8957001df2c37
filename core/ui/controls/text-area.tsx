import type { Ref, TextareaHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';
import { useFieldProps } from './field-context.ts';
import styles from './field.module.css';

export interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value' | 'onChange'> {
  value: string;
  onChange(value: string): void;
  invalid?: boolean;
  mono?: boolean;
  ref?: Ref<HTMLTextAreaElement>;
}

/** Several lines of text. */
export function TextArea({ value, onChange, invalid, mono, id, className, ...rest }: TextAreaProps) {
  const field = useFieldProps({ id, invalid, describedBy: rest['aria-describedby'] });
  return (
    <textarea
      rows={3}
      dir={value === '' ? undefined : 'auto'}
      {...rest}
      {...field}
      className={classNames(styles['box'], mono && styles['mono'], className)}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
