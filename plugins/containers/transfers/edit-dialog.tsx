import { useState } from 'react';
import { Clock, I18n, type ModalContentProps, useService, useServices, useT } from '@sextant/sdk';
import { Alert, Field, FilePicker } from '@sextant/ui';
import type { StoredObject } from '../stored-object.ts';
import { objectTime } from './transfer-calls.ts';
import { replacedCode } from './transfer-code.ts';
import { TransferFrame } from './transfer-frame.tsx';
import type { LeftFile } from './unfinished.ts';
import { UnfinishedNote } from './unfinished-note.tsx';
import { uploadInBackground } from './upload-task.ts';

/**
 * "Edit": a new file for the same object, which keeps its name, type and metadata.
 * @param replaces when it was stored
 * @param left what an interrupted replacement had
 */
export function editDialog(
  { container, path }: Pick<StoredObject, 'container' | 'path'>,
  replaces: string,
  left: readonly LeftFile[],
) {
  return function EditDialog({ close, setDirty }: ModalContentProps<boolean>) {
    const t = useT();
    const services = useServices();
    const i18n = useService(I18n);
    const clock = useService(Clock);
    const [file, setFile] = useState<File>();
    const [tried, setTried] = useState(false);
    /** When the object was stored that is to be replaced; another than the first: somebody has changed it meanwhile. */
    const [seen, setSeen] = useState(replaces);
    const [asking, setAsking] = useState(false);
    const submit = async () => {
      setTried(true);
      if (!file || asking) return;
      setAsking(true);
      // Where the service does not say, the upload will.
      const now = await objectTime(services, { container, path }).catch(() => seen);
      setAsking(false);
      if (now !== undefined && now !== seen) return setSeen(now);
      clock.after(0, () => void uploadInBackground(services, { container, path, name: path, file, replaces: seen }));
      close(true);
    };
    const code = async () => {
      if (!file) throw new Error('there is no file yet');
      return replacedCode(services, { container, path, file, replaces: seen });
    };
    return (
      <TransferFrame
        title={t('containers:transfer.edit.title')}
        subtitle={`${container}/${path}`}
        submitLabel={t('containers:transfer.edit.submit')}
        close={() => close()}
        submit={() => void submit()}
        code={{ code, of: file && `${file.name}/${file.size}/${seen}` }}
      >
        {seen === replaces ? null : <Alert type="warning" live title={t('containers:transfer.edit.changed')} />}
        <UnfinishedNote files={left} chosen={file} />
        <Field
          required
          label={t('containers:transfer.upload.file')}
          help={t('containers:transfer.edit.help')}
          error={tried && !file ? t('containers:transfer.problem.noFile') : undefined}
        >
          <FilePicker
            file={file}
            describe={({ size }) => i18n.bytes(size)}
            onChoose={(chosen) => {
              setFile(chosen);
              setDirty?.(chosen !== undefined);
            }}
          />
        </Field>
      </TransferFrame>
    );
  };
}
