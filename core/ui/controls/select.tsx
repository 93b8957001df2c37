import type { Ref, SelectHTMLAttributes } from 'react';
import { Icon } from '../icons/icon.tsx';
import { classNames } from './class-names.ts';
import { useFieldProps } from './field-context.ts';
import styles from './field.module.css';

export interface SelectOption {
  value: string;
  label: string;
  /** Can't be chosen: the reason follows its name. */
  disabledReason?: string | undefined;
  /** Options of one group stand together. */
  group?: string | undefined;
}

export interface SelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'value' | 'onChange' | 'size'> {
  options: readonly SelectOption[];
  value: string;
  onChange(value: string): void;
  /** Shown while nothing is chosen (value ''). */
  placeholder?: string;
  size?: 'm' | 's';
  invalid?: boolean;
  ref?: Ref<HTMLSelectElement>;
}

/** Draws a choice of one among several: the platform's own list, so that it works the same on a phone. */
export function Select({
  options,
  value,
  onChange,
  placeholder,
  size = 'm',
  invalid,
  id,
  className,
  ...rest
}: SelectProps) {
  const field = useFieldProps({ id, invalid, describedBy: rest['aria-describedby'] });
  const groups = [...new Set(options.map((option) => option.group))];
  return (
    <span className={classNames(styles['select'], size === 's' && styles['small'], className)}>
      <select
        {...rest}
        {...field}
        className={styles['box']}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {placeholder !== undefined ? <option value="">{placeholder}</option> : null}
        {groups.map((group) => {
          const members = options.filter((option) => option.group === group).map(optionOf);
          return group === undefined ? (
            members
          ) : (
            <optgroup key={group} label={group}>
              {members}
            </optgroup>
          );
        })}
      </select>
      <Icon name="chevron-down" size={14} />
    </span>
  );
}

function optionOf(option: SelectOption) {
  return (
    <option key={option.value} value={option.value} disabled={Boolean(option.disabledReason)}>
      {option.disabledReason ? `${option.label} (${option.disabledReason})` : option.label}
    </option>
  );
}
