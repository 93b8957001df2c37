import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react';
import { useServices } from '../../services-context.tsx';
import { FragmentError } from '../fragment-error.ts';
import { FragmentNotice } from '../fragment-notice.tsx';
import { useBase } from '../use-base.ts';
import { useFollowLink } from '../use-follow-link.ts';
import { mayPress } from './confirm-press.ts';
import styles from './html.module.css';
import { MARKS, sanitizeHtml } from './sanitize-html.ts';
import { useLatest } from '../../use-latest.ts';

export interface HtmlViewProps {
  html: string;
  /** Where it came from, in full: addresses in it begin there. */
  address: string;
  /** Under way: its buttons do nothing. */
  busy?: boolean;
  /** A form in it was submitted, and the browser found it valid. */
  onSubmit(form: HTMLFormElement, submitter: HTMLElement | null): void;
  /** Something was typed. */
  onInput?(): void;
  /** Cancels: the markup's own cancel calls it. */
  onCancel?(): void;
  /** Takes what was drawn, once: for its heading. */
  onDrawn?(place: HTMLElement): void;
}

/** Markup of a back end, sanitised: drawn, never executed. Its links and forms go through us. */
export function HtmlView({ html, address, busy = false, onSubmit, onInput, onCancel, onDrawn }: HtmlViewProps) {
  const place = useRef<HTMLDivElement>(null);
  const follow = useFollowLink(address);
  const root = useBase();
  const services = useServices();
  const [isForeign, setForeign] = useState(false);
  const latest = useLatest({ busy, onSubmit, onDrawn });

  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    element.replaceChildren(sanitizeHtml(html, address, root));
    setForeign(element.querySelector(`[${MARKS.foreign}]`) !== null);
    latest.current.onDrawn?.(element);
    // React's own event would read members of the form that its controls may hide.
    const submit = (event: SubmitEvent) => {
      event.preventDefault();
      event.stopPropagation();
      const form = event.target as HTMLFormElement;
      if (!Element.prototype.hasAttribute.call(form, MARKS.foreign)) void send(form, event.submitter);
    };
    let isAsking = false;
    const send = async (form: HTMLFormElement, submitter: HTMLElement | null) => {
      if (latest.current.busy || isAsking) return;
      isAsking = true;
      const may = await mayPress(services, submitter);
      isAsking = false;
      // Meanwhile it may have gone, with what it stood in.
      if (may && element.contains(form) && !latest.current.busy) latest.current.onSubmit(form, submitter);
    };
    element.addEventListener('submit', submit);
    return () => element.removeEventListener('submit', submit);
  }, [html, address, root, services, latest]);

  const press = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as Element;
    if (onCancel && target.closest('.cancel')) {
      event.preventDefault();
      return onCancel();
    }
    const link = target.closest('a');
    if (link) follow(event, link, place.current);
  };

  return (
    <div className={styles['view']}>
      {isForeign ? <FragmentNotice error={new FragmentError('foreignForm', '')} /> : null}
      <div ref={place} className={styles['html']} aria-busy={busy} onClick={press} onInput={onInput} />
    </div>
  );
}
