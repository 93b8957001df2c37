import { type DragEvent, useEffect, useRef, useState } from 'react';
import { I18n } from '#services/i18n/i18n';
import { Button, IconButton } from '../controls/button.tsx';
import { classNames } from '../controls/class-names.ts';
import { useFieldProps } from '../controls/field-context.ts';
import { Icon } from '../icons/icon.tsx';
import { type Translate, useService, useT } from '../services-context.tsx';
import { describeFile, type FileLine } from './describe-file.ts';
import styles from './file-picker.module.css';
import { type FileFacts, inspectFile, isStillReadable } from './inspect-file.ts';

export interface FilePickerProps {
  file: File | undefined;
  /** The file with what its bytes say; nothing when it was taken back. */
  onChoose(file: File | undefined, facts?: FileFacts): void;
  /** As the attribute of `<input type="file">`. */
  accept?: string;
  /** Says something else about a file that can be read than its size and format, and whether it will do as a disk image. */
  describe?(file: File, facts: FileFacts): string;
  disabled?: boolean;
  id?: string;
}

/** A place to drop a file on, or to choose one. Inside a `Field` it takes its label from there. */
export function FilePicker({ file, onChoose, accept, describe, disabled, id }: FilePickerProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const asked = useRef<File>(undefined);
  const [over, setOver] = useState(false);
  const field = useFieldProps({ id });

  const choose = async (chosen: File | undefined) => {
    if (!chosen || disabled) return;
    asked.current = chosen;
    const facts = await inspectFile(chosen);
    // The file chosen last counts, whichever was read first.
    if (asked.current === chosen) onChoose(chosen, facts);
  };
  const clear = () => {
    asked.current = undefined;
    onChoose(undefined);
    input.current?.focus();
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void choose(event.dataTransfer.files[0]);
  };

  return (
    <div
      className={classNames(styles['zone'], over && styles['over'])}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!disabled);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      {/* The platform's own control does the work for keyboards and screen readers; the button is for the pointer. */}
      <input
        ref={input}
        id={field.id}
        aria-describedby={field['aria-describedby']}
        aria-invalid={field['aria-invalid']}
        type="file"
        className={styles['input']}
        accept={accept}
        disabled={disabled}
        onChange={(event) => {
          void choose(event.target.files?.[0]);
          event.target.value = ''; // the same file can be chosen again after it changed
        }}
      />
      <span className={styles['icon']}>
        <Icon name={file ? 'file' : 'upload'} />
      </span>
      <div className={styles['words']}>
        {file ? (
          <ChosenFile
            key={`${file.name} ${file.size} ${file.lastModified}`}
            file={file}
            describe={describe}
            told={field['aria-invalid'] === true}
          />
        ) : (
          <span>{t('core:filePicker.drop')}</span>
        )}
      </div>
      <Button size="s" tabIndex={-1} aria-hidden="true" disabled={disabled} onClick={() => input.current?.click()}>
        {file ? t('core:filePicker.chooseAnother') : t('core:filePicker.choose')}
      </Button>
      {file ? (
        <IconButton
          size="s"
          icon="x"
          label={t('core:filePicker.remove', { name: file.name })}
          disabled={disabled}
          onClick={clear}
        />
      ) : null}
    </div>
  );
}

interface ChosenFileProps {
  file: File;
  describe: FilePickerProps['describe'];
  /** The field around it says what is wrong: once is enough. */
  told: boolean;
}

function ChosenFile({ file, describe, told }: ChosenFileProps) {
  const t = useT();
  const i18n = useService(I18n);
  const facts = useFacts(file);
  const said: FileLine | undefined = facts && lineOf(file, facts, describe, t, i18n);
  const line = told && said?.problem ? undefined : said;
  return (
    <>
      <div className={styles['name']} title={file.name} dir="auto">
        {file.name}
      </div>
      <div className={classNames(styles['facts'], line?.problem && styles['problem'])} role="status">
        {line?.problem ? <Icon name="triangle-alert" size={14} /> : null}
        <span>{line?.text ?? i18n.bytes(file.size)}</span>
      </div>
    </>
  );
}

/**
 * Returns the line about a file: the caller's own, unless the file can't be read. What is no disk image may be fine elsewhere.
 */
function lineOf(
  file: File,
  facts: FileFacts,
  describe: FilePickerProps['describe'],
  t: Translate,
  i18n: I18n,
): FileLine {
  if (facts.readable && describe) return { text: describe(file, facts), problem: false };
  return describeFile(facts, t, (size) => i18n.bytes(size));
}

/** Looked at when it is chosen, and again whenever the operator comes back: it may have changed meanwhile. */
function useFacts(file: File): FileFacts | undefined {
  const [facts, setFacts] = useState<FileFacts>();
  useEffect(() => {
    let wanted = true;
    const settle = (next: FileFacts) => wanted && setFacts(next);
    void inspectFile(file).then(settle);
    const again = async () => {
      if (!(await isStillReadable(file))) settle({ readable: false, size: file.size });
    };
    const onReturn = () => void again();
    window.addEventListener('focus', onReturn);
    return () => {
      wanted = false;
      window.removeEventListener('focus', onReturn);
    };
  }, [file]);
  return facts;
}
