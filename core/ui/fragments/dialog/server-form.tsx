import { useRef } from 'react';
import { Button } from '../../controls/button.tsx';
import { FailedSubmit } from '../../form/edit/failed-submit.tsx';
import { SchemaForm } from '../../form/schema-form.tsx';
import { ModalFrame } from '../../modal/modal-frame.tsx';
import { DraftBar } from '../../drafts/draft-bar.tsx';
import { ContentView } from '../content-view.tsx';
import { standingErrors } from '../standing-errors.ts';
import { DescribedFormsets } from './described-formsets.tsx';
import { DialogFooter } from './dialog-footer.tsx';
import styles from './dialog.module.css';
import { KeptNotice } from './kept-notice.tsx';
import { type ServerFormProps, useServerForm } from './use-server-form.ts';

/** A form that a server describes, in a dialog. It is sent only when it is valid (MODAL-14). */
export function ServerForm(props: ServerFormProps) {
  const { fragment, address, validator, files, close } = props;
  const { uiSchema, errors } = fragment;
  const place = useRef<HTMLFormElement>(null);
  const form = useServerForm(props, place);
  const { schema, data, start, described, tried, press, working, failure } = form;

  return (
    <ModalFrame
      title={fragment.title}
      subtitle={fragment.subtitle}
      footer={
        <DialogFooter
          working={working}
          close={close}
          submit={() => void press()}
          submitLabel={fragment.submitLabel}
          keptAt={form.keptAt}
        />
      }
    >
      <form
        ref={place}
        noValidate
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          void press();
        }}
      >
        {failure ? <FailedSubmit failure={failure} model={form.model} change={form.lay} /> : null}
        {form.isAgain ? <KeptNotice /> : null}
        <DraftBar drafts={form.drafts} />
        {fragment.content ? <ContentView content={fragment.content} base={address} /> : null}
        <SchemaForm
          id="server"
          schema={schema}
          {...(uiSchema ? { uiSchema } : {})}
          validator={validator}
          data={data}
          onChange={form.change}
          extraErrors={standingErrors(errors, start, data)}
          showErrors={tried}
          disabled={working !== undefined}
          context={{ files }}
        />
        {fragment.addTo ? (
          <div className={styles['add']}>
            {Object.entries(fragment.addTo).map(([field, link]) => (
              <Button key={field} size="s" icon="plus" onClick={() => void form.addTo(field, link.href)}>
                {link.label}
              </Button>
            ))}
          </div>
        ) : null}
        <DescribedFormsets
          key={form.round}
          described={described}
          showErrors={tried}
          disabled={working !== undefined}
          onChange={form.changeFormset}
        />
        {/* Enter in a field submits only where the form has a submit button. */}
        <button type="submit" hidden />
      </form>
    </ModalFrame>
  );
}
