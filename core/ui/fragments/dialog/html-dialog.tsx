import { useCallback, useState } from 'react';
import { ModalFrame } from '../../modal/modal-frame.tsx';
import { useServices, useT } from '../../services-context.tsx';
import { FailedSubmit } from '../../form/edit/failed-submit.tsx';
import { failureOf, type SubmitFailure } from '../../form/failure.ts';
import { actionOf, type HtmlEdit, type HtmlEdits } from '../html/html-edit.ts';
import type { HtmlModel } from '../html/html-model.ts';
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
  /** The edit of the dialog's forms; none for a page that an answer led to. */
  edits: HtmlEdits | undefined;
  /** The dialog was opened with it. */
  isFirst: boolean;
  working: Working | undefined;
  send: SendForm;
  close(): void;
  setDirty(dirty: boolean): void;
}

/** A form that was not sent, and why. */
interface FailedEdit {
  edit: HtmlEdit;
  model: HtmlModel;
  failure: SubmitFailure;
}

const heading = '.modal-title, h1, h2, h3, h4';

/** HTML of a back end in a dialog: its first heading is the title, its form is posted by us. */
export function HtmlDialog(props: HtmlDialogProps) {
  const { fragment, address, edits, isFirst, send, close, setDirty } = props;
  const t = useT();
  const services = useServices();
  const [again, setAgain] = useState(false);
  const [title, setTitle] = useState(fragment.title);
  const [checking, setChecking] = useState(false);
  const [failed, setFailed] = useState<FailedEdit>();
  const working = props.working ?? (checking ? {} : undefined);
  const lay = (edit: HtmlEdit, model: HtmlModel) => {
    edit.lay(model);
    setFailed((now) => now && { ...now, model });
  };
  /** May it be sent? It has what others alone changed; where they changed the same, that is shown first. */
  const check = async (form: HTMLFormElement): Promise<boolean> => {
    const edit = edits?.of(form, address);
    if (!edit) return true;
    setFailed(undefined);
    setChecking(true);
    try {
      const ready = await edit.guard.check(edit.model());
      if (!form.isConnected) return false;
      edit.lay(ready.model);
      if (ready.conflict) throw ready.conflict;
      return true;
    } catch (error) {
      setFailed({ edit, model: edit.model(), failure: { error, ...failureOf(error) } });
      return false;
    } finally {
      setChecking(false);
    }
  };
  const onDrawn = useCallback((place: HTMLElement) => {
    for (const form of place.querySelectorAll('form')) {
      const action = actionOf(form, address);
      edits?.drawn(services, form, address, isFirst);
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
      {failed ? (
        <FailedSubmit
          failure={failed.failure}
          model={failed.model}
          change={(model: HtmlModel) => lay(failed.edit, model)}
        />
      ) : null}
      {again ? <KeptNotice /> : null}
      <HtmlView
        html={fragment.html}
        address={address}
        busy={working !== undefined}
        onDrawn={onDrawn}
        onInput={() => {
          setDirty(true);
          setFailed((now) => now && { ...now, model: now.edit.model() });
        }}
        onCancel={close}
        onSubmit={(form, submitter) => {
          void check(form).then((isReady) => {
            if (!isReady) return;
            const action = actionOf(form, address);
            const typed = typedFields(form);
            void send(formBody(form, submitter), action, address, {
              failed: () => keepForm(services, action, typed),
            });
          });
        }}
      />
    </ModalFrame>
  );
}
