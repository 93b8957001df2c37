import type { WidgetProps } from '@rjsf/utils';
import { FilePicker } from '../../file-picker/file-picker.tsx';
import { useT } from '../../services-context.tsx';
import styles from '../form.module.css';
import type { FormFiles } from '../form-files.ts';
import type { FieldOptions } from '../ui-options.ts';

/**
 * A file, chosen or dropped: `ui:widget: file` of a text. The data hold its name, the form's `context.files` the file itself:
 * a draft keeps no files, and says which one to choose again.
 */
export function FileWidget({ id, name, value, onChange, options, disabled, readonly, registry }: WidgetProps) {
  const t = useT();
  const { files } = registry.formContext as { files?: FormFiles };
  const file = files?.get(name);
  return (
    <>
      <FilePicker
        id={id}
        file={file}
        accept={(options as FieldOptions).accept}
        disabled={disabled || readonly || false}
        onChoose={(chosen) => {
          files?.set(name, chosen);
          onChange(chosen?.name);
        }}
      />
      {!file && value ? <p className={styles['hint']}>{t('core:form.fileAgain', { name: String(value) })}</p> : null}
    </>
  );
}
