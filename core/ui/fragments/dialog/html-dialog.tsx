import { useCallback, useState } from 'react';
import { ModalFrame } from '../../modal/modal-frame.tsx';
import { useServices, useT } from '../../services-context.tsx';
import { formBody } from '../html/form-body.ts';
import { HtmlView } from '../html/html-view.tsx';
import { refill, typedFields, type TypedFields } from '../html/typed-fields.ts';
import type { HtmlFragment } from '../wire.ts';
import { DialogFooter } from './dialog-footer.tsx';
import { forgetForm, keepForm, keptForm } from './kept-forms.ts';
import { KeptNotice } from './kept-notice.tsx';
import type { SendForm, Working } from './use-server-dialog.ts';

export interface HtmlDialogProps {
  fragment: HtmlFragment;
  address: string;
  working: Working | undefined;
  send: SendForm;
  close(): void;
  setDirty(dirty: boolean): void;
}

/** Where a form is sent to. A control of it may hide its own members. */
const addressOf = (form: HTMLFormElement, from: string): string =>
  Element.prototype.getAttribute.call(form, 'action') ?? from;

const heading = '.modal-title, h1, h2, h3, h4';

/** HTML of a back end in a dialog: its first heading is the title, its form is posted by us. */
export function HtmlDialog({ fragment, address, working, send, close, setDirty }: HtmlDialogProps) {
  const t = useT();
  const services = useServices();
  const [again, setAgain] = useState(false);
  const [title, setTitle] = useState(fragment.title);
  const onDrawn = useCallback((place: HTMLElement) => {
    for (const form of place.querySelectorAll('form')) {
      const action = addressOf(form, address);
      const typed = keptForm<TypedFields>(services, action);
      if (!typed) continue;
      forgetForm(services, action);
      refill(form, typed);
      setAgain(true);
      setDirty(true);
    }
    const first = place.querySelector(heading);
    if (fragment.title !== undefined || !first) return;
    setTitle(first.textContent?.trim());
    first.remove();
  }, []);
  return (
    <ModalFrame title={title || t('core:fragment.untitled')} footer={<DialogFooter working={working} close={close} />}>
      {again ? <KeptNotice /> : null}
      <HtmlView
        html={fragment.html}
        address={address}
        busy={working !== undefined}
        onDrawn={onDrawn}
        onInput={() => setDirty(true)}
        onCancel={close}
        onSubmit={(form, submitter) => {
          const action = addressOf(form, address);
          const typed = typedFields(form);
          void send(formBody(form, submitter), action, address, {
            failed: () => keepForm(services, action, typed),
          });
        }}
      />
    </ModalFrame>
  );
}
