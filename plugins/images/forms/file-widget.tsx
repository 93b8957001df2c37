import { useT } from '@sextant/sdk';
import { FilePicker, type WidgetProps } from '@sextant/ui';
import type { DetailsContext } from './details-step.tsx';

/** The file stands beside the form, which holds only its name; drafts keep no files. */
export function FileWidget({ value, registry }: WidgetProps) {
  const t = useT();
  const { file, chooseFile } = registry.formContext as unknown as DetailsContext;
  return (
    <>
      <FilePicker file={file} onChoose={chooseFile} />
      {!file && value ? <p>{t('images:form.create-image.file.again', { file: String(value) })}</p> : null}
    </>
  );
}
