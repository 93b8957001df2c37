import { I18n, useService, useT } from '@sextant/sdk';
import { Alert, FilePicker, type WidgetProps } from '@sextant/ui';
import type { DetailsContext } from './details-context.ts';

/** The file stands beside the form, which holds only its name; drafts keep no files. */
export function FileWidget({ value, registry }: WidgetProps) {
  const t = useT();
  const i18n = useService(I18n);
  const { file, left, chooseFile } = registry.formContext as unknown as DetailsContext;
  return (
    <>
      {left && file && (file.name !== left.name || file.size !== left.size) ? (
        <Alert
          type="warning"
          live
          title={t('images:upload.otherFile', { file: left.name, size: i18n.bytes(left.size) })}
        />
      ) : null}
      <FilePicker file={file} onChoose={chooseFile} />
      {!file && value ? <p>{t('images:form.create-image.file.again', { file: String(value) })}</p> : null}
    </>
  );
}
