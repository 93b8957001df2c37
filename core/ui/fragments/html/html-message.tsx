import { useBase } from '../use-base.ts';
import { HtmlView } from './html-view.tsx';

/** A message that a server tagged `safe`: its markup is drawn, nothing of it runs (MODAL-12). */
export function HtmlMessage({ html }: { html: string }) {
  return <HtmlView html={html} address={useBase()} />;
}
