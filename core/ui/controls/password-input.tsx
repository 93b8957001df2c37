import { useState } from 'react';
import { useT } from '../services-context.tsx';
import { classNames } from './class-names.ts';
import { IconButton } from './button.tsx';
import { useFieldProps } from './field-context.ts';
import type { TextInputProps } from './text-input.tsx';
import styles from './field.module.css';

export interface PasswordInputProps extends Omit<TextInputProps, 'type' | 'icon' | 'mono'> {
  /** The words of the button that shows and hides what was typed. */
  showLabel?: string;
  hideLabel?: string;
}

/** A password, which can be looked at. */
export function PasswordInput({
  value,
  onChange,
  invalid,
  showLabel,
  hideLabel,
  id,
  className,
  ...rest
}: PasswordInputProps) {
  const t = useT();
  const field = useFieldProps({ id, invalid, describedBy: rest['aria-describedby'] });
  const [shown, setShown] = useState(false);
  return (
    <span className={classNames(styles['box'], className)}>
      <input
        autoComplete="current-password"
        spellCheck={false}
        autoCapitalize="none"
        {...rest}
        {...field}
        type={shown ? 'text' : 'password'}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <IconButton
        size="s"
        icon={shown ? 'eye-off' : 'eye'}
        label={shown ? (hideLabel ?? t('core:controls.hidePassword')) : (showLabel ?? t('core:controls.showPassword'))}
        aria-pressed={shown}
        className={styles['end']}
        onClick={() => setShown(!shown)}
      />
    </span>
  );
}
