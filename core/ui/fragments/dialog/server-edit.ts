import { useRef } from 'react';
import type { Services } from '#base';
import { I18n } from '#services/i18n/i18n';
import { EditGuard } from '../../form/edit/edit-guard.ts';
import type { FormValidator } from '../../form/schema-form-props.ts';
import { withDefaults } from '../../form/with-defaults.ts';
import { useService, useServices } from '../../services-context.tsx';
import { resolveAddress } from '../fragment-address.ts';
import { callFragment } from '../fragment-call.ts';
import { readFragment } from '../read-fragment.ts';
import { baseOf } from '../use-base.ts';
import type { FormFragment, FormsetDescription } from '../wire.ts';
import type { FormValues } from './form-fields.ts';
import { describedFor, hasData, rowsField, rowsOf } from './edited-rows.ts';
import { type FormsetRows, isRefused, openFormsets } from './form-formsets.ts';
import type { FragmentSource, ShownFragment } from './load-fragment.ts';

/** The parts of a described form that others may change: its fields, and the rows of its formsets. */
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

const isEdit = (form: FormFragment) => form.edit !== false && !isRefused(form) && hasData(form);

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
    const fields = () =>
      formsets.map(({ prefix, ...each }) =>
        rowsField<ServerModel>({ prefix, ...each }, i18n, {
          id: `rows.${prefix}`,
          get: ({ rows }) => rows[prefix]?.rows,
          set: (model, rows) => ({ ...model, rows: { ...model.rows, [prefix]: { rows } } }),
        }),
      );
    return { read, parts, fields };
  };
  return {
    guard: new EditGuard<ServerModel>(settings, i18n, modelOf(form)),
    described({ rows }) {
      const sets = (latest.current ?? form).formsets ?? [];
      return sets.map((each) => describedFor(each, known, rows[each.prefix]?.rows ?? []));
    },
  };
}
