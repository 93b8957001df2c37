import { type ButtonHTMLAttributes, type MouseEvent, type ReactNode, type Ref, use, useId } from 'react';
import { Icon, type IconName } from '../icons/icon.tsx';
import { AwayContext } from './away-context.ts';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';
import { Tooltip } from './tooltip.tsx';
import styles from './button.module.css';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /**
   * At most one primary per view; `danger` is the filled red of a confirmation. In the foot of a dialog both are disabled while
   * another tab has taken the session to another project.
   */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  /** 32, 28 or 24 px high. */
  size?: 'l' | 'm' | 's';
  icon?: IconName | (string & {});
  /** Shows that it works, and ignores presses. */
  busy?: boolean;
  /** In the operator's language: why it can't be pressed. The button stays in reach of the keyboard and says so. */
  disabledReason?: string | undefined;
  /** Red words on a plain button: an offer that destroys, before it is confirmed. */
  destructive?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A button with words. */
export function Button({
  variant = 'secondary',
  size = 'm',
  icon,
  busy,
  disabledReason,
  destructive,
  className,
  children,
  ...rest
}: ButtonProps) {
  const away = variant === 'primary' || variant === 'danger' ? use(AwayContext) : undefined;
  const behaviour = usePress({ busy, disabledReason, ...rest, ...away });
  const button = (
    <button
      type="button"
      {...rest}
      {...behaviour.props}
      className={classNames(
        styles['button'],
        styles[variant],
        styles[size],
        destructive && styles['destructive'],
        className,
      )}
    >
      {busy ? (
        <Spinner size={size === 's' ? 12 : 16} />
      ) : icon ? (
        <Icon name={icon} size={size === 's' ? 14 : 16} />
      ) : null}
      {children}
    </button>
  );
  return behaviour.withReason(button);
}

export interface IconButtonProps extends Omit<ButtonProps, 'variant' | 'destructive'> {
  icon: IconName | (string & {});
  /** The accessible name, which is also the tooltip: what the button does. */
  label: string;
  /** Pressed or open. */
  active?: boolean;
  flip?: boolean;
}

/** A button that is only an icon; its label shows on hover and focus. */
export function IconButton({
  icon,
  label,
  size = 'm',
  busy,
  disabledReason,
  active,
  flip,
  className,
  children,
  ...rest
}: IconButtonProps) {
  const behaviour = usePress({ busy, disabledReason, ...rest });
  const button = (
    <button
      type="button"
      aria-label={label}
      {...rest}
      {...behaviour.props}
      className={classNames(
        styles['icon'],
        styles[size],
        active && styles['active'],
        children ? styles['holding'] : false,
        className,
      )}
    >
      {busy ? <Spinner size={size === 's' ? 12 : 16} /> : <Icon name={icon} {...(flip ? { flip } : {})} />}
      {children}
    </button>
  );
  return disabledReason ? behaviour.withReason(button) : <Tooltip content={label}>{button}</Tooltip>;
}

interface Press {
  busy?: boolean | undefined;
  disabledReason?: string | undefined;
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined;
  onClickCapture?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined;
}

/**
 * A button with a reason, or one at work, is `aria-disabled` instead of `disabled`: a disabled button can't be focused,
 * so nobody on a keyboard would ever hear the reason.
 */
function usePress({ busy, disabledReason, onClick, onClickCapture }: Press) {
  const reasonId = useId();
  const off = Boolean(disabledReason) || Boolean(busy);
  return {
    props: {
      ...(off ? { 'aria-disabled': true } : {}),
      ...(busy ? { 'aria-busy': true } : {}),
      ...(disabledReason ? { 'aria-describedby': reasonId } : {}),
      onClickCapture,
      onClick: (event: MouseEvent<HTMLButtonElement>) => {
        if (off) event.preventDefault();
        else onClick?.(event);
      },
    },
    withReason: (button: ReactNode) =>
      disabledReason ? (
        <Tooltip content={disabledReason} id={reasonId}>
          {button}
        </Tooltip>
      ) : (
        button
      ),
  };
}
