import { useRef } from 'react';
import type { Services } from '#base';
import { I18n } from '#services/i18n/i18n';
import { EditGuard } from '../../form/edit/edit-guard.ts';
import { type EditedField, isEmptyValue } from '../../form/edit/three-way.ts';
import { dots, valueText } from '../../form/edit/edited-fields.ts';
import { shownOfForm } from '../../form/form-draft.ts';
import { optionsOf } from '../../form/ui-fields.ts';
import type { FormValidator } from '../../form/validators.ts';
import { withDefaults } from '../../form/with-defaults.ts';
import { useService, useServices } from '../../services-context.tsx';
import { resolveAddress } from '../fragment-address.ts';
import { callFragment } from '../fragment-call.ts';
import { readFragment } from '../read-fragment.ts';
import { baseOf } from '../use-base.ts';
import type { FormFragment, FormsetDescription } from '../wire.ts';
import type { FormValues } from './form-fields.ts';
import { describedAgain, type FormsetRows, type Formsets, isRefused, openFormsets } from './form-formsets.ts';
import type { FragmentSource, ShownFragment } from './load-fragment.ts';

/** What of a described form others may change: its fields, and the rows of its formsets. */
export interface ServerModel {
  readonly data: FormValues;
  readonly rows: FormsetRows;
}

/** The edit of a form that a server describes: the form is asked for again before it is sent. */
export interface ServerEdit {
  readonly guard: EditGuard<ServerModel>;
  /** The formsets for the rows of a model, as the server describes them for so many. */
  described(model: ServerModel): readonly FormsetDescription[];
}

/**
 * The edit of the form that a dialog was opened with, through all answers that bring it back. None of a form that begins empty,
 * which makes something new, and of one that the dialog was led to by an answer, which has no address of its own.
 */
export function useServerEdit(
  source: FragmentSource | undefined,
  shown: ShownFragment | undefined,
  validator: FormValidator | undefined,
): ServerEdit | undefined {
  const services = useServices();
  const i18n = useService(I18n);
  const made = useRef<{ action: string; edit: ServerEdit | undefined }>(undefined);
  const latest = useRef<FormFragment>(undefined);
  if (!source || !shown || !validator) return undefined;
  const { fragment } = shown;
  const form = fragment.fragment === 'form' ? fragment : undefined;
  const action = form ? resolveAddress(form.action, shown.address) : '';
  if (form) latest.current = form;
  made.current ??= {
    action,
    edit: form && isEdit(form) ? serverEdit({ services, i18n, source, validator, action }, form, latest) : undefined,
  };
  return form && made.current.action === action ? made.current.edit : undefined;
}

const isFilled = (values: FormValues = {}) => Object.values(values).some((value) => !isEmptyValue(value));

const isEdit = (form: FormFragment) =>
  form.edit !== false &&
  !isRefused(form) &&
  (isFilled(form.data) || (form.formsets ?? []).some(({ initial = 0 }) => initial > 0));

interface Setting {
  services: Services;
  i18n: I18n;
  source: FragmentSource;
  validator: FormValidator;
  /** Where the form goes, in full: tells it from another that may stand at its address by then. */
  action: string;
}

function serverEdit(setting: Setting, form: FormFragment, latest: { current: FormFragment | undefined }): ServerEdit {
  const { services, i18n, source, validator, action } = setting;
  const { address, from } = source;
  const full = from === undefined ? baseOf(services, address) : resolveAddress(address, from);
  const modelOf = ({ schema, data = {}, formsets }: FormFragment): ServerModel => ({
    data: withDefaults(validator, schema, data),
    rows: rowsOf(openFormsets(formsets)),
  });
  const known = [form];
  const read = async () => {
    const answer = await callFragment(services, full, from ?? full);
    const again = await readFragment(answer);
    if (again.fragment !== 'form' || resolveAddress(again.action, answer.address) !== action) {
      throw new Error('another form stands there by now');
    }
    known.unshift(again);
    return modelOf(again);
  };
  const settings = () => {
    const { schema, uiSchema, formsets = [] } = latest.current ?? form;
    const parts = [{ at: 'data', schema, ui: uiSchema }];
    return { read, parts, fields: () => formsets.map((each) => rowsField(each, i18n)) };
  };
  return {
    guard: new EditGuard<ServerModel>(settings, i18n, modelOf(form)),
    described({ rows }) {
      const sets = (latest.current ?? form).formsets ?? [];
      return sets.map((each) => {
        const same = known.flatMap(({ formsets = [] }) => formsets.filter(({ prefix }) => prefix === each.prefix));
        const count = rows[each.prefix]?.rows.filter((row) => row.initial).length ?? 0;
        const fitting = same.find(({ initial = 0 }) => initial === count) ?? each;
        return describedAgain([fitting], rows)[0] ?? each;
      });
    },
  };
}

/** What the rows of formsets hold, as a model has them. */
export function rowsOf(formsets: Formsets): FormsetRows {
  return Object.fromEntries(
    Object.entries(formsets).map(([prefix, formset]) => {
      const rows = formset.rows.map(({ values, initial, deleted }) => ({ values, initial, deleted }));
      return [prefix, { rows }] as const;
    }),
  );
}

type Rows = FormsetRows[string]['rows'];

/** All rows of a formset are one field: which row is whose, only their places say. */
function rowsField(described: FormsetDescription, i18n: I18n): EditedField<ServerModel> {
  const { prefix, label, schema, uiSchema } = described;
  const rowText = (values: FormValues) => {
    const shown = shownOfForm<FormValues>(schema, uiSchema, values, () => dots);
    const names = Object.keys(schema.properties ?? {});
    const seen = names.filter((name) => optionsOf(uiSchema?.[name]).widget !== 'hidden' && !isEmptyValue(shown[name]));
    return seen.map((name) => valueText(shown[name], new Map(), i18n)).join(' ');
  };
  return {
    id: `rows.${prefix}`,
    label,
    get: ({ rows }) => rows[prefix]?.rows,
    set: (model, value) => ({ ...model, rows: { ...model.rows, [prefix]: { rows: (value ?? []) as Rows } } }),
    text(value) {
      const there = ((value ?? []) as Rows).filter(({ deleted }) => !deleted);
      return there.length > 0 ? i18n.list(there.map(({ values }) => rowText(values))) : i18n.t('core:cells.none');
    },
  };
}
