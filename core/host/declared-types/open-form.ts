import { lazyView, type Services } from '#base';
import type { DeclaredForm } from '#protocol';
import type { Code } from '#registry';
import { I18n } from '#services/i18n/i18n';
import { Modals } from '#services/modals/modals';
import { loadRuntimeValidator } from '#ui/form/validators.ts';
import type { DeclaredModel } from './declared-model.ts';
import { firstData, schemaOf, uiSchemaOf } from './form-schema.ts';
import type { Item } from './item-members.ts';

export interface FormOpening<R> {
  model: DeclaredModel;
  form: DeclaredForm;
  /** The id of the action: `zone.create`. */
  id: string;
  /** In the operator's language. */
  title: string;
  submitLabel: string;
  /** The item that is edited. */
  item?: Item;
  /** Asks for the same as it is now, before it is saved: what others changed meanwhile is not lost. */
  read?(): Promise<Item>;
  /** There is something to do even where nothing was changed. */
  isOwed?: boolean;
  /** Returns the code that does the same outside the console. */
  code?(data: Readonly<Record<string, unknown>>, before: Readonly<Record<string, unknown>>): Code;
  submit(data: Readonly<Record<string, unknown>>, before: Readonly<Record<string, unknown>>): Promise<R>;
}

/** Opens a form in a dialog; undefined when it was given up. What `submit` rejects with is told in the dialog, which stays. */
export async function openForm<R>(services: Services, opening: FormOpening<R>): Promise<R | undefined> {
  const { model, form, id, title, submitLabel, item, read, isOwed, code, submit } = opening;
  const [schema, validator] = await Promise.all([schemaOf(model, form, services), loadRuntimeValidator()]);
  const data = firstData(schema, item);
  const uiSchema = uiSchemaOf(form);
  const i18n = services.get(I18n);
  return services.get(Modals).open<R>({
    id,
    size: form.size ?? 'small',
    title: form.title ? i18n.t(form.title) : title,
    bare: true,
    content: lazyView(async () => {
      const { formContent } = await import('./form-content.tsx');
      return formContent<R>({
        id: id.replaceAll('.', '-'),
        schema,
        ...(uiSchema && { uiSchema }),
        validator,
        data,
        title: form.title ?? title,
        submitLabel: form.submit ?? submitLabel,
        ...(read && { read: async () => firstData(schema, await read()) }),
        isOwed: isOwed === true,
        ...(code && { code }),
        submit,
      });
    }),
  });
}
