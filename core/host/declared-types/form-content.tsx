import type { View } from '#base';
import type { ModalContentProps } from '#services/modals/modals';
import { FormDialog, type FormDialogProps } from '#ui/form/form-dialog.tsx';
import { textOf } from '#ui/form/texts.ts';
import { useT } from '#ui/services-context.tsx';

type Content<R> = Omit<FormDialogProps<Record<string, unknown>, R>, 'close' | 'setDirty' | 'title' | 'submitLabel'> & {
  title: string;
  submitLabel: string;
};

/** The content of a declared form's dialog: its texts follow the language. */
export function formContent<R>({ title, submitLabel, ...form }: Content<R>): View<ModalContentProps<R>> {
  return function DeclaredForm({ close, setDirty }) {
    const t = useT();
    return (
      <FormDialog<Record<string, unknown>, R>
        {...form}
        title={textOf(t, title)}
        submitLabel={textOf(t, submitLabel)}
        close={close}
        setDirty={setDirty}
      />
    );
  };
}
