import { useRef, useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { sentData } from '../../form/dependent-fields.ts';
import { hasErrors } from '../../form/form-errors.ts';
import type { FormFiles } from '../../form/form-files.ts';
import { SchemaForm } from '../../form/schema-form.tsx';
import { hasUnsaid } from '../../form/unsaid.ts';
import { useFocusOnError } from '../../form/use-focus-on-error.ts';
import { validateData } from '../../form/validate-data.ts';
import type { FormValidator } from '../../form/validators.ts';
import { ModalFrame } from '../../modal/modal-frame.tsx';
import { useServices, useT } from '../../services-context.tsx';
import { ContentView } from '../content-view.tsx';
import type { PostedForm } from '../html/form-body.ts';
import { openServerModal } from '../open-server-modal.ts';
import type { FormFragment } from '../wire.ts';
import { DialogFooter } from './dialog-footer.tsx';
import styles from './dialog.module.css';
import { type FormValues, postedForm, standingErrors, typed, withOption } from './form-fields.ts';
import type { Working } from './use-server-dialog.ts';

export interface ServerFormProps {
  fragment: FormFragment;
  /** Where it came from, in full. */
  address: string;
  validator: FormValidator;
  files: FormFiles;
  /** What the fields hold to begin with. */
  start: FormValues;
  working: Working | undefined;
  send(form: PostedForm, action: string, from: string): Promise<void>;
  close(): void;
  onType(data: FormValues): void;
}

/** A form that a server describes, in a dialog. It is sent only when it is valid (MODAL-14). */
export function ServerForm(props: ServerFormProps) {
  const { fragment, address, validator, files, start, working, send, close, onType } = props;
  const { uiSchema, errors } = fragment;
  const t = useT();
  const services = useServices();
  const place = useRef<HTMLFormElement>(null);
  const [{ schema, data }, setForm] = useState({ schema: fragment.schema, data: start });
  const [tried, setTried] = useState(false);
  const [attention, setAttention] = useState(hasErrors(errors) ? 1 : 0);
  useFocusOnError(place, attention);

  const change = (next: FormValues) => {
    setForm((form) => ({ ...form, data: next }));
    onType(next);
  };

  const press = () => {
    if (working) return;
    setTried(true);
    const wrong = validateData(validator, { t, schema, data, ...(uiSchema ? { uiSchema } : {}) });
    if (hasErrors(wrong) || hasUnsaid(place.current)) return setAttention((times) => times + 1);
    void send(postedForm(fragment, sentData(uiSchema, data), files), fragment.action, address);
  };

  const addTo = async (field: string, href: string) => {
    const result = await openServerModal(services, href, { from: address, addToField: field });
    if (result?.did !== 'add') return;
    const { option } = result;
    const property = schema.properties?.[field];
    const value = typed(option.value, typeof property === 'object' ? property.type : undefined);
    // The option first, then the choice of it: a choice of nothing would be dropped.
    setForm((form) => ({ schema: withOption(form.schema, option), data: { ...form.data, [field]: value } }));
    onType({ ...data, [field]: value });
  };

  return (
    <ModalFrame
      title={fragment.title}
      subtitle={fragment.subtitle}
      footer={<DialogFooter working={working} close={close} submit={press} submitLabel={fragment.submitLabel} />}
    >
      <form
        ref={place}
        noValidate
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          press();
        }}
      >
        {fragment.content ? <ContentView content={fragment.content} base={address} /> : null}
        <SchemaForm
          id="server"
          schema={schema}
          {...(uiSchema ? { uiSchema } : {})}
          validator={validator}
          data={data}
          onChange={change}
          extraErrors={standingErrors(errors, start, data)}
          showErrors={tried}
          disabled={working !== undefined}
          context={{ files }}
        />
        {fragment.addTo ? (
          <div className={styles['add']}>
            {Object.entries(fragment.addTo).map(([field, link]) => (
              <Button key={field} size="s" icon="plus" onClick={() => void addTo(field, link.href)}>
                {link.label}
              </Button>
            ))}
          </div>
        ) : null}
        {/* Enter in a field submits only where the form has a submit button. */}
        <button type="submit" hidden />
      </form>
    </ModalFrame>
  );
}
