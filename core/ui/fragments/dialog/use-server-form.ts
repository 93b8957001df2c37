import { type RefObject, useEffect, useRef, useState } from 'react';
import { sentData } from '../../form/dependent-fields.ts';
import { isSame } from '../../form/edit/three-way.ts';
import { failureOf, type SubmitFailure } from '../../form/failure.ts';
import { hasErrors } from '../../form/form-errors.ts';
import type { FormFiles } from '../../form/form-files.ts';
import type { FormValidator } from '../../form/schema-form-props.ts';
import { hasInvalidInput } from '../../form/invalid-input-marker.ts';
import { useFocusOnError } from '../../form/use-focus-on-error.ts';
import { validateData } from '../../form/validate-data.ts';
import { withDefaults } from '../../form/with-defaults.ts';
import { useServices, useT } from '../../services-context.tsx';
import type { Formset } from '../formset/formset-state.ts';
import { openServerModal } from '../open-server-modal.ts';
import type { FormFragment } from '../wire.ts';
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
import { rowsOf } from './edited-rows.ts';
import type { ServerEdit, ServerModel } from './server-edit.ts';
import type { SendForm, Working } from './use-server-dialog.ts';
import { type DraftName, useServerDraft } from './use-server-draft.ts';

/** The content of a form that was not taken. */
interface KeptForm {
  data: FormValues;
  formsets: Formsets;
  files: ServerFormProps['files'];
}

/** A form that a server describes, as it is filled in: its data and formsets, and the press on submit. */
export function useServerForm(props: ServerFormProps, place: RefObject<HTMLFormElement | null>) {
  const { fragment, address, validator, files, edit, send, onType, setDirty } = props;
  const { uiSchema, errors, action } = fragment;
  const t = useT();
  const services = useServices();
  const name = `${address} ${action}`;
  const [kept] = useState(() => keptForm<KeptForm>(services, name));
  const [start] = useState(() => withDefaults(validator, fragment.schema, { ...props.start, ...kept?.data }));
  const [{ described, round }, setDescribed] = useState(() => ({
    described: describedAgain(fragment.formsets, kept?.formsets),
    round: 0,
  }));
  const [{ schema, data }, setForm] = useState({ schema: fragment.schema, data: start });
  const [formsets, setFormsets] = useState(() => openFormsets(described));
  const [tried, setTried] = useState(false);
  const [checking, setChecking] = useState(false);
  const [failure, setFailure] = useState<SubmitFailure>();
  const working = props.working ?? (checking ? {} : undefined);
  const [attention, setAttention] = useState(hasErrors(errors) || hasDescribedErrors(described) ? 1 : 0);
  useFocusOnError(place, attention);
  const isTouched = useRef(false);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => void (isGone.current = true);
  }, []);
  const { keep, ...draft } = useServerDraft({
    name: props.draft,
    fragment,
    files,
    start: { data: start, described },
    isTyped: props.isTyped || kept !== undefined,
    guard: edit?.guard,
    fill(filled, again) {
      isTouched.current = false;
      setForm((form) => ({ ...form, data: filled }));
      setDescribed({ described: again, round: round + 1 });
      setFormsets(openFormsets(again));
      onType(filled);
    },
  });
  const touch = (typed: FormValues) => {
    isTouched.current = true;
    onType(typed);
  };
  useEffect(() => {
    if (isTouched.current) keep(data, formsets);
    // oxlint-disable-next-line react/exhaustive-deps -- the draft follows what was typed alone
  }, [data, formsets]);
  const hasFiles = Object.keys(data).some((field) => files.get(field) !== undefined);
  const isWorking = working !== undefined;
  useEffect(() => setDirty(hasFiles || isWorking), [hasFiles, isWorking, setDirty]);

  useEffect(() => {
    if (!kept) return;
    forgetForm(services, name);
    for (const field of Object.keys(kept.data)) files.set(field, files.get(field) ?? kept.files.get(field));
    onType(kept.data);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the form is opened
  }, []);

  const change = (next: FormValues) => {
    setForm((form) => ({ ...form, data: next }));
    touch(next);
  };
  const changeFormset = (prefix: string, formset: Formset<FormValues>) => {
    setFormsets((before) => ({ ...before, [prefix]: formset }));
    touch(data);
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
  const model: ServerModel = { data, rows: rowsOf(formsets) };
  /** Puts a model into the form: what others made of the item, or what was chosen of that. */
  const lay = (next: ServerModel) => {
    const sets = { described, formsets };
    if (!isSame(next.rows, model.rows)) {
      sets.described = edit!.described(next);
      sets.formsets = openFormsets(sets.described);
      setDescribed({ described: sets.described, round: round + 1 });
      setFormsets(sets.formsets);
    }
    change(next.data);
    return { data: next.data, ...sets };
  };
  /** The data to send, with the changes that others alone made; nothing when they changed the same, which is told. */
  const checked = async () => {
    if (!edit) return { data, described, formsets };
    setFailure(undefined);
    setChecking(true);
    try {
      const ready = await edit.guard.check(model);
      const laid = isGone.current ? undefined : lay(ready.model);
      if (ready.conflict) throw ready.conflict;
      return laid;
    } catch (error) {
      setFailure({ error, ...failureOf(error) });
      return undefined;
    } finally {
      setChecking(false);
    }
  };
  const press = async () => {
    if (working) return;
    setTried(true);
    const wrong = isWrong({ schema, ...(uiSchema ? { uiSchema } : {}) }, data);
    if (wrong || hasWrongRow(described, formsets, isWrong) || hasInvalidInput(place.current)) {
      return setAttention((times) => times + 1);
    }
    const ready = await checked();
    if (!ready) return;
    const sent = { ...sentData(uiSchema, ready.data), ...formsetFields(ready.described, ready.formsets) };
    const failed = () => keepForm<KeptForm>(services, name, { data: ready.data, formsets: ready.formsets, files });
    void send(postedForm(fragment, sent, files), action, address, { failed, taken: draft.discard });
  };

  const addTo = async (field: string, href: string) => {
    const result = await openServerModal(services, href, { from: address, addToField: field });
    if (result?.did !== 'add') return;
    const { option } = result;
    const property = schema.properties?.[field];
    const value = typed(option.value, typeof property === 'object' ? property.type : undefined);
    // The option first, then the choice of it: a choice of nothing would be dropped.
    setForm((form) => ({ schema: withOption(form.schema, option), data: { ...form.data, [field]: value } }));
    touch({ ...data, [field]: value });
  };

  const isAgain = kept !== undefined;
  return {
    ...{ schema, data, start, described, round, tried, isAgain, ...draft, change, changeFormset, press, addTo },
    ...{ model, lay, failure, working },
  };
}

export interface ServerFormProps {
  fragment: FormFragment;
  /** Where it came from, in full. */
  address: string;
  validator: FormValidator;
  files: FormFiles;
  draft: DraftName;
  /** The edit, for a form that changes a thing which others may change too. */
  edit: ServerEdit | undefined;
  /** The values that the fields hold to begin with. */
  start: FormValues;
  /** Whether `start` is what was typed before. */
  isTyped: boolean;
  working: Working | undefined;
  send: SendForm;
  close(): void;
  onType(data: FormValues): void;
  /** Closing would lose something that no draft holds. */
  setDirty(dirty: boolean): void;
}
