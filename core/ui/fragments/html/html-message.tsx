import { useBase } from '../use-base.ts';
import { HtmlContent } from './html-content.tsx';

export interface HtmlMessageProps {
  html: string;
  /** The address, in full, of the answer that brought it. Without one its forms and dialogs lead nowhere. */
  from: string | undefined;
}

/** A message that a server tagged `safe`: its markup is drawn, nothing of it runs (MODAL-12). */
export function HtmlMessage({ html, from }: HtmlMessageProps) {
  return <HtmlContent html={html} address={useBase(from)} />;
}
