import { useCallback, useState } from 'react';
import { ModalFrame } from '../../modal/modal-frame.tsx';
import { useT } from '../../services-context.tsx';
import { formBody, type PostedForm } from '../html/form-body.ts';
import { HtmlView } from '../html/html-view.tsx';
import type { HtmlFragment } from '../wire.ts';
import { DialogFooter } from './dialog-footer.tsx';
import type { Working } from './use-server-dialog.ts';

export interface HtmlDialogProps {
  fragment: HtmlFragment;
  address: string;
  working: Working | undefined;
  send(form: PostedForm, action: string, from: string): Promise<void>;
  close(): void;
  setDirty(dirty: boolean): void;
}

const heading = '.modal-title, h1, h2, h3, h4';

/** HTML of a back end in a dialog: its first heading is the title, its form is posted by us. */
export function HtmlDialog({ fragment, address, working, send, close, setDirty }: HtmlDialogProps) {
  const t = useT();
  const [title, setTitle] = useState(fragment.title);
  const takeTitle = useCallback((place: HTMLElement) => {
    const first = place.querySelector(heading);
    if (fragment.title !== undefined || !first) return;
    setTitle(first.textContent?.trim());
    first.remove();
  }, []);
  return (
    <ModalFrame title={title || t('core:fragment.untitled')} footer={<DialogFooter working={working} close={close} />}>
      <HtmlView
        html={fragment.html}
        address={address}
        busy={working !== undefined}
        onDrawn={takeTitle}
        onInput={() => setDirty(true)}
        onCancel={close}
        onSubmit={(form, submitter) => {
          const action = Element.prototype.getAttribute.call(form, 'action') ?? address;
          void send(formBody(form, submitter), action, address);
        }}
      />
    </ModalFrame>
  );
}
