import { type RefObject, useEffect, useState } from 'react';
import { sentData } from '../../form/dependent-fields.ts';
import { hasErrors } from '../../form/form-errors.ts';
import { hasUnsaid } from '../../form/unsaid.ts';
import { useFocusOnError } from '../../form/use-focus-on-error.ts';
import { validateData } from '../../form/validate-data.ts';
import { useServices, useT } from '../../services-context.tsx';
import type { Formset } from '../formset/formset-state.ts';
import { openServerModal } from '../open-server-modal.ts';
import { type FormValues, postedForm, typed, withOption } from './form-fields.ts';
import {
  describedAgain,
  formsetFields,
  type Formsets,
  hasDescribedErrors,
  hasWrongRow,
  openFormsets,
} from './form-formsets.ts';
import { forgetForm, keepForm, keptForm } from './kept-forms.ts';
import type { ServerFormProps } from './server-form.tsx';

/** What a form held that was not taken. */
interface KeptForm {
  data: FormValues;
  formsets: Formsets;
  files: ServerFormProps['files'];
}

/** A form that a server describes, as it is filled in: its data and formsets, and the press on submit. */
export function useServerForm(props: ServerFormProps, place: RefObject<HTMLFormElement | null>) {
  const { fragment, address, validator, files, working, send, onType } = props;
  const { uiSchema, errors, action } = fragment;
  const t = useT();
  const services = useServices();
  const name = `${address} ${action}`;
  const [kept] = useState(() => keptForm<KeptForm>(services, name));
  const [start] = useState(() => ({ ...props.start, ...kept?.data }));
  const [described] = useState(() => describedAgain(fragment.formsets, kept?.formsets));
  const [{ schema, data }, setForm] = useState({ schema: fragment.schema, data: start });
  const [formsets, setFormsets] = useState(() => openFormsets(described));
  const [tried, setTried] = useState(false);
  const [attention, setAttention] = useState(hasErrors(errors) || hasDescribedErrors(described) ? 1 : 0);
  useFocusOnError(place, attention);

  useEffect(() => {
    if (!kept) return;
    forgetForm(services, name);
    for (const field of Object.keys(kept.data)) files.set(field, files.get(field) ?? kept.files.get(field));
    onType(kept.data);
    // Once, when the form is opened.
  }, []);

  const change = (next: FormValues) => {
    setForm((form) => ({ ...form, data: next }));
    onType(next);
  };
  const changeFormset = (prefix: string, formset: Formset<FormValues>) => {
    setFormsets((before) => ({ ...before, [prefix]: formset }));
    onType(data);
  };

  const isWrong = (fields: Pick<typeof fragment, 'schema' | 'uiSchema'>, values: FormValues): boolean =>
    hasErrors(
      validateData(validator, {
        t,
        schema: fields.schema,
        data: values,
        ...(fields.uiSchema ? { uiSchema: fields.uiSchema } : {}),
      }),
    );
  const press = () => {
    if (working) return;
    setTried(true);
    const wrong = isWrong({ schema, ...(uiSchema ? { uiSchema } : {}) }, data);
    if (wrong || hasWrongRow(described, formsets, isWrong) || hasUnsaid(place.current)) {
      return setAttention((times) => times + 1);
    }
    const sent = { ...sentData(uiSchema, data), ...formsetFields(described, formsets) };
    const keep = () => keepForm<KeptForm>(services, name, { data, formsets, files });
    void send(postedForm(fragment, sent, files), action, address, keep);
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

  return { schema, data, start, described, tried, isAgain: kept !== undefined, change, changeFormset, press, addTo };
}
