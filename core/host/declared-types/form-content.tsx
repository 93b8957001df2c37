import { useRef } from 'react';
import type { View } from '#base';
import type { ModalContentProps } from '#services/modals/modals';
import { isSame } from '#ui/form/edit/three-way.ts';
import { FormDialog, type FormDialogProps } from '#ui/form/form-dialog.tsx';
import { textOf } from '#ui/form/texts.ts';
import { withDefaults } from '#ui/form/with-defaults.ts';
import { useT } from '#ui/services-context.tsx';

type Data = Record<string, unknown>;

type Content<R> = Omit<FormDialogProps<Data, R>, 'close' | 'setDirty' | 'title' | 'submitLabel' | 'edit'> & {
  title: string;
  submitLabel: string;
  /** Makes it an edit: what `data` would be now. */
  read?(): Promise<Data>;
  /** Can it be saved although nothing was changed? */
  isOwed: boolean;
};

/**
 * The content of a declared form's dialog: its texts follow the language. `code` and `submit` are told what the service holds,
 * without the schema's defaults: one that fills in what the service left out is a change.
 */
export function formContent<R>(content: Content<R>): View<ModalContentProps<R>> {
  const { title, submitLabel, read, isOwed, code, submit, ...form } = content;
  return function DeclaredForm({ close, setDirty }) {
    const t = useT();
    const held = useRef(form.data);
    const edit = read && {
      read: async () => (held.current = await read()),
      isOwed: () => isOwed || !isSame(withDefaults(form.validator, form.schema, held.current), held.current),
    };
    return (
      <FormDialog<Data, R>
        {...form}
        {...(edit && { edit })}
        {...(code && { code: (typed) => code(typed, held.current) })}
        submit={(typed) => submit(typed, held.current)}
        title={textOf(t, title)}
        submitLabel={textOf(t, submitLabel)}
        close={close}
        setDirty={setDirty}
      />
    );
  };
}
