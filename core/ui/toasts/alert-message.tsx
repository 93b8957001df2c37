import { Alert, type AlertType, IconButton } from '../controls/index.ts';
import { useT } from '../services-context.tsx';
import styles from './toasts.module.css';

export interface AlertMessageProps {
  /** `error` is drawn as danger, and still says "Error". */
  type: Exclude<AlertType, 'note'> | 'error';
  message: string;
  /** Going: it fades over this many milliseconds. */
  fade?: number | undefined;
  onClose?(): void;
}

/** Draws a message in the page, its kind said in words before it. */
export function AlertMessage({ type, message, fade, onClose }: AlertMessageProps) {
  const t = useT();
  return (
    <div
      className={styles['alert']}
      style={fade === undefined ? undefined : { opacity: 0, transition: `opacity ${fade}ms` }}
    >
      <Alert type={type === 'error' ? 'danger' : type} title={t(`core:shell.alert.${type}`)}>
        {message}
      </Alert>
      {onClose ? <IconButton size="s" icon="x" label={t('core:toasts.close')} onClick={onClose} /> : null}
    </div>
  );
}
