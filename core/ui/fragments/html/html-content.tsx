import { useEffect, useState } from 'react';
import { useServices } from '../../services-context.tsx';
import { FragmentError } from '../fragment-error.ts';
import { showMessages } from '../fragment-messages.ts';
import { FragmentNotice } from '../fragment-notice.tsx';
import { postForm } from '../post-form.ts';
import { readFragment } from '../read-fragment.ts';
import { formBody } from './form-body.ts';
import { HtmlView } from './html-view.tsx';

interface Shown {
  html: string;
  address: string;
}

/**
 * Markup of a back end outside a dialog: in a tab, a cell, the header, a message. A form in it is posted as in a dialog; HTML
 * that answers takes its place.
 */
export function HtmlContent({ html, address }: Shown) {
  const services = useServices();
  const [shown, setShown] = useState<Shown>({ html, address });
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const [left] = useState(() => ({ gone: false }));
  useEffect(() => setShown({ html, address }), [html, address]);
  useEffect(() => {
    left.gone = false;
    return () => void (left.gone = true);
  }, [left]);

  const send = async (form: HTMLFormElement, submitter: HTMLElement | null) => {
    setBusy(true);
    setError(undefined);
    const posted = await postForm(services, {
      action: Element.prototype.getAttribute.call(form, 'action') ?? shown.address,
      from: shown.address,
      form: formBody(form, submitter),
      onProgress: () => {},
    });
    if (left.gone) return;
    setBusy(false);
    if (posted.did !== 'show') return;
    const from = posted.answer.address;
    try {
      const fragment = await readFragment(posted.answer);
      if (fragment.fragment === 'html') setShown({ html: fragment.html, address: from });
      else if (fragment.fragment === 'messages') showMessages(services, fragment.messages, from);
      else setError(new FragmentError('wrongPlace', fragment.fragment));
    } catch (problem) {
      setError(problem);
    }
  };

  return (
    <>
      {error === undefined ? null : <FragmentNotice error={error} />}
      <HtmlView {...shown} busy={busy} onSubmit={(form, submitter) => void send(form, submitter)} />
    </>
  );
}
