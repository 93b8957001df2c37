import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { useServices } from '../services-context.tsx';
import styles from './content.module.css';
import { openServerModal, type ServerModalOptions, type ServerModalResult } from './open-server-modal.ts';

export interface ServerModalLinkProps
  extends ServerModalOptions, Pick<AnchorHTMLAttributes<HTMLAnchorElement>, 'className'> {
  /** Below the web root: `/api/p/<plugin>/<name>/…`. */
  to: string;
  children: ReactNode;
  /** The dialog has gone; with nothing when it was not sent. */
  onDone?(result: ServerModalResult | undefined): void;
}

/** A button in the words of a link: opens what a server has at an address in a dialog (MODAL-01). */
export function ServerModalLink({ to, children, className, onDone, ...options }: ServerModalLinkProps) {
  const services = useServices();
  const open = (event: MouseEvent) => {
    event.preventDefault();
    void openServerModal(services, to, options).then((result) => onDone?.(result));
  };
  return (
    <button type="button" aria-haspopup="dialog" className={className ?? styles['link']} onClick={open}>
      {children}
    </button>
  );
}
