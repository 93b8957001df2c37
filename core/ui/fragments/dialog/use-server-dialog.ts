import { useEffect, useRef, useState } from 'react';
import type { ModalContentProps } from '#services/modals/modals';
import { useServices } from '../../services-context.tsx';
import type { PostedForm } from '../html/form-body.ts';
import { showMessages } from '../fragment-messages.ts';
import type { ServerModalResult } from '../open-server-modal.ts';
import { follow, type Posted, postForm } from '../post-form.ts';
import type { FragmentAnswer } from '../fragment-call.ts';
import { readFragment } from '../read-fragment.ts';
import { isRefused } from './form-formsets.ts';
import { type FragmentSource, loadFragment, type ShownFragment } from './load-fragment.ts';

export interface ServerDialogProps extends ModalContentProps<ServerModalResult> {
  source: FragmentSource;
  /** The answer that is shown first, when it need not be loaded. */
  answer?: FragmentAnswer | undefined;
  /** Ends the load. */
  loading: AbortController;
  addToField: string | undefined;
}

export type ServerDialogState =
  { phase: 'loading' } | { phase: 'broken'; error: unknown } | ({ phase: 'shown' } & ShownFragment);

/** Under way: the form is being sent, or the file that it led to. */
export interface Working {
  file?: string;
  sent?: number;
}

/** The callbacks for the end of a form. */
export interface FormEnd {
  /** The form was not taken, or nobody can say, and is about to go. */
  failed(): void;
  /** The form was taken: nobody needs what was typed any more. */
  taken(): void;
}

/** Sends a form; its dialog closes, or shows what came back in its place (MODAL-11). */
export type SendForm = (form: PostedForm, action: string, base: string, end?: Partial<FormEnd>) => Promise<void>;

/** Runs a dialog of a server's: loads, sends, shows what comes back. */
export function useServerDialog({ source, answer, loading, addToField, close, setDirty }: ServerDialogProps) {
  const { address, from } = source;
  const services = useServices();
  const [state, setState] = useState<ServerDialogState>({ phase: 'loading' });
  const [working, setWorking] = useState<Working>();
  const [left] = useState(() => new AbortController());
  const closing = useRef(close);

  useEffect(() => {
    loadFragment(services, { address, from }, loading.signal, answer).then(
      (loaded) => {
        if (loaded === 'leaves') return;
        if (loaded === 'failed') return closing.current();
        if (loaded.fragment.fragment !== 'messages') return setState({ phase: 'shown', ...loaded });
        showMessages(services, loaded.fragment.messages, loaded.address);
        closing.current({ did: 'close' });
      },
      (error: unknown) => setState({ phase: 'broken', error }),
    );
    return () => loading.abort();
  }, [services, address, from, answer, loading]);
  useEffect(() => () => left.abort(), [left]);

  const send: SendForm = async (form, action, base, end) => {
    if (working) return;
    setWorking({});
    const posted = await postForm(services, {
      action,
      from: base,
      form,
      addToField,
      signal: left.signal,
      onProgress: (file, sent) => setWorking({ file, sent }),
    });
    if (left.signal.aborted) return;
    setWorking(undefined);
    await take(posted, end);
  };

  const take = async (posted: Posted, end?: Partial<FormEnd>): Promise<void> => {
    if (posted.did === 'fail') {
      end?.failed?.();
      return close();
    }
    if (posted.did !== 'show') {
      end?.taken?.();
      return close(posted);
    }
    try {
      const fragment = await readFragment(posted.answer);
      // An answer in HTML does not say whether the form was taken: it counts as open.
      const isOpen = fragment.fragment === 'html' || (fragment.fragment === 'form' && isRefused(fragment));
      if (!isOpen) end?.taken?.();
      if (fragment.fragment === 'messages') {
        showMessages(services, fragment.messages, posted.answer.address);
        return close({ did: 'close' });
      }
      setState({ phase: 'shown', fragment, address: posted.answer.address });
    } catch (error) {
      end?.failed?.();
      setDirty(false);
      setState({ phase: 'broken', error });
    }
  };

  /** Something else of the dialog has sent its form: a wizard. */
  const taken = (answer: FragmentAnswer) => void take(follow(services, answer));

  return { state, working, send, taken };
}
