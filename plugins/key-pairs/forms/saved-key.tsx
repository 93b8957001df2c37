import { Modals, useService, useT } from '@sextant/sdk';
import { Alert, Button, CopyButton, type FileSaver, ModalFooterSpace, ModalFrame } from '@sextant/ui';
import { useId, useState } from 'react';
import type { KeyFile } from '../private-key-file.ts';
import styles from './saved-key.module.css';

/** A file that the browser was handed, or that it did not take. */
export interface HandedFile {
  file: KeyFile;
  isTaken: boolean;
}

/** Both halves of a new key pair, to be read and copied. */
export interface KeyHalves {
  publicKey: string;
  privateKey: string;
}

interface SavedKeyProps {
  handed: HandedFile;
  /** Absent: the keys are in the file alone, and on no screen. */
  halves?: KeyHalves | undefined;
  save: FileSaver;
  onClose(): void;
}

/** Hands the browser the file. Never throws: whoever has the file has it still, and can try again. */
export function handOver(file: KeyFile, save: FileSaver): HandedFile {
  try {
    save(file.name, file.type, file.content);
    return { file, isTaken: true };
  } catch {
    return { file, isTaken: false };
  }
}

/** Shows that the key's file was handed to the browser. It can be saved again for as long as the dialog is open. */
export function SavedKey({ handed, halves, save, onClose }: SavedKeyProps) {
  const t = useT();
  const modals = useService(Modals);
  const [{ file, isTaken }, setHanded] = useState(handed);

  const askClose = async () => {
    const sure = await modals.confirm({
      title: t('key-pairs:saved.leave.title'),
      message: t('key-pairs:saved.leave.message', { file: file.name }),
      confirmLabel: t('key-pairs:saved.leave.confirm'),
      danger: true,
      anyProject: true,
    });
    if (sure) onClose();
  };

  return (
    <ModalFrame
      title={t('key-pairs:saved.title')}
      anyProject
      onClose={() => void askClose()}
      footer={
        <>
          {/* Not what ends it: one more Enter, meant for the form, may come after the answer. */}
          <Button icon="download" onClick={() => setHanded(handOver(file, save))} autoFocus>
            {t(isTaken ? 'key-pairs:saved.again' : 'key-pairs:saved.retry')}
          </Button>
          <ModalFooterSpace />
          <Button variant="primary" onClick={onClose}>
            {t('key-pairs:saved.done')}
          </Button>
        </>
      }
    >
      {isTaken ? (
        <Alert key="taken" type="warning" live title={t('key-pairs:saved.once')}>
          {t('key-pairs:saved.hint', { file: file.name })}
        </Alert>
      ) : (
        <Alert key="refused" type="danger" live title={t('key-pairs:saved.failed')}>
          {t('key-pairs:saved.failedHint', { file: file.name })}
        </Alert>
      )}
      {halves ? (
        <>
          <KeyHalf
            label={t('key-pairs:saved.private')}
            copy={t('key-pairs:saved.copy')}
            text={halves.privateKey}
            words
          />
          <KeyHalf
            label={t('key-pairs:details.public_key')}
            copy={t('key-pairs:details.copy-key')}
            text={halves.publicKey}
          />
        </>
      ) : null}
    </ModalFrame>
  );
}

function KeyHalf({ label, copy, text, words }: { label: string; copy: string; text: string; words?: boolean }) {
  const id = useId();
  return (
    <section className={styles['half']} aria-labelledby={id}>
      <h3 id={id}>{label}</h3>
      <CopyButton text={text} label={copy} words={words ?? false} />
      {/* A long key scrolls in its box, which the keyboard must reach. */}
      <pre dir="ltr" tabIndex={0} aria-labelledby={id}>
        {text.trim()}
      </pre>
    </section>
  );
}
