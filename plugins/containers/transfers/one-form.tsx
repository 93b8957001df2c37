import { useState } from 'react';
import { Clock, failureDetail, I18n, Toasts, useService, useServices, useT } from '@sextant/sdk';
import { Checkbox, Field, FilePicker, TextInput } from '@sextant/ui';
import type { Place } from '../place.ts';
import { MoreFiles } from './more-files.tsx';
import type { UploadStart } from './open-upload.ts';
import { objectTime } from './transfer-calls.ts';
import { fileCode } from './transfer-code.ts';
import { TransferFrame } from './transfer-frame.tsx';
import { UnfinishedNote } from './unfinished-note.tsx';
import { filledName, nameProblem } from './upload-names.ts';
import type { Entry } from './upload-many.ts';
import { uploadInBackground, type UploadOrder } from './upload-task.ts';
import { useNameCheck } from './use-name-check.ts';

export interface OneFormProps {
  place: Place;
  dropped: File | undefined;
  /** The upload that was interrupted, if this begins it again. */
  unfinished: UploadStart['unfinished'];
  taken?: UploadStart['taken'];
  /** `begun`: an upload was begun. */
  close(begun?: boolean): void;
  setDirty?(dirty: boolean): void;
  onMany(entries: readonly Entry[]): void;
}

/** The form for one file. Its name follows the file's until it is typed (FORM-13), and must be free in the folder (CON-07). */
export function OneForm({ place, dropped, unfinished, taken, close, setDirty, onMany }: OneFormProps) {
  const t = useT();
  const services = useServices();
  const i18n = useService(I18n);
  const clock = useService(Clock);
  const toasts = useService(Toasts);
  const [file, setFile] = useState(taken?.file ?? dropped);
  const [name, setName] = useState(taken?.name ?? dropped?.name ?? unfinished?.name ?? '');
  const [filled, setFilled] = useState((taken?.file ?? dropped)?.name ?? unfinished?.files[0]?.name ?? '');
  const [tried, setTried] = useState(false);
  const { state, again } = useNameCheck(place, name);
  const [replaces, setReplaces] = useState(false);
  const isReplacing = taken !== undefined && replaces && state === 'taken';
  const problem = state === 'taken' ? (isReplacing ? undefined : 'exists') : nameProblem(name);
  const isSaid = tried || (problem !== undefined && problem !== 'required');

  const choose = (chosen: File | undefined) => {
    setFile(chosen);
    if (!chosen) return;
    setName(filledName(name, filled, chosen.name));
    setFilled(chosen.name);
    setDirty?.(true);
  };
  /** A name that could not be looked up is looked up again: it must not write over anything. */
  const isFree = async () => {
    try {
      return (state === 'unknown' ? await again() : state) === 'free';
    } catch (error) {
      toasts.add('error', t('core:unable.readObject'), failureDetail(i18n, error));
      return false;
    }
  };
  const orderOf = (chosen: File) => ({ container: place.container, path: place.folder + name, name, file: chosen });
  const code = async () => {
    // The command would write over an object of that name.
    if (!file || state !== 'free') throw new Error('there is no file yet, or no name that is free');
    return fileCode(services, orderOf(file));
  };
  const replacing = async (order: UploadOrder): Promise<UploadOrder | undefined> => {
    try {
      return { ...order, replaces: await objectTime(services, order) };
    } catch (error) {
      toasts.add('error', t('core:unable.readObject'), failureDetail(i18n, error));
      return undefined;
    }
  };
  const submit = async () => {
    setTried(true);
    if (!file || problem || !(isReplacing || (await isFree()))) return;
    const order = isReplacing ? await replacing(orderOf(file)) : orderOf(file);
    if (!order) return;
    // The dialog has gone by the time that the task shows itself.
    clock.after(0, () => void uploadInBackground(services, order));
    close(true);
  };
  return (
    <TransferFrame
      title={t('containers:transfer.upload.title')}
      subtitle={`${place.container}/${place.folder}`}
      submitLabel={t('containers:transfer.upload.submit')}
      waiting={state === 'checking' ? t('containers:transfer.problem.checking') : undefined}
      close={() => close()}
      submit={() => void submit()}
      code={{ code, of: file && `${file.name}/${file.size}/${name}/${state}` }}
    >
      {unfinished ? <UnfinishedNote files={unfinished.files} chosen={file} /> : null}
      <Field
        required
        label={t('containers:transfer.upload.file')}
        error={tried && !file ? t('containers:transfer.problem.noFile') : undefined}
      >
        <FilePicker file={file} onChoose={choose} describe={({ size }) => i18n.bytes(size)} />
      </Field>
      <Field
        required
        label={t('containers:transfer.upload.name')}
        help={
          <span role="status">
            {state === 'checking'
              ? t('containers:transfer.problem.checking')
              : t('containers:transfer.upload.nameHelp')}
          </span>
        }
        error={isSaid && problem ? t(`containers:transfer.problem.${problem}`) : undefined}
      >
        <TextInput
          value={name}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="none"
          onChange={(text) => {
            setName(text);
            setDirty?.(true);
          }}
        />
      </Field>
      {taken && state === 'taken' ? (
        <Checkbox checked={replaces} onChange={setReplaces} label={t('containers:transfer.many.replace')} />
      ) : null}
      {taken ? null : <MoreFiles onChoose={onMany} />}
    </TransferFrame>
  );
}
