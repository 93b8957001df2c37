import { useState } from 'react';
import { Clock, I18n, useService, useServices, useT } from '@sextant/sdk';
import { Checkbox } from '@sextant/ui';
import type { Place } from '../place.ts';
import { filesCode } from './transfer-code.ts';
import { TransferFrame } from './transfer-frame.tsx';
import styles from './transfers.module.css';
import { type Entry, uploadMany } from './upload-many.ts';

export interface ManyFormProps {
  place: Place;
  entries: readonly Entry[];
  /** `begun`: an upload was begun. */
  close(begun?: boolean): void;
}

/** Names that are shown; the rest is counted. */
const shown = 8;

/** Several files and folders: what they are, and whether what is there already may be replaced. */
export function ManyForm({ place, entries, close }: ManyFormProps) {
  const t = useT();
  const services = useServices();
  const i18n = useService(I18n);
  const clock = useService(Clock);
  const [replaces, setReplaces] = useState(false);
  const size = entries.reduce((sum, { file }) => sum + (file?.size ?? 0), 0);
  const code = async () => {
    if (replaces) throw new Error('what is there keeps its metadata, which no one call says again');
    return filesCode(services, place, entries);
  };
  const submit = () => {
    clock.after(0, () => void uploadMany(services, place, { entries, replaces }));
    close(true);
  };
  return (
    <TransferFrame
      title={t('containers:transfer.upload.title')}
      subtitle={`${place.container}/${place.folder}`}
      submitLabel={t('containers:transfer.many.submit', { count: entries.length })}
      close={() => close()}
      submit={submit}
      code={{ code, of: replaces }}
    >
      <p>{t('containers:transfer.many.chosen', { count: entries.length, size: i18n.bytes(size) })}</p>
      <ul className={styles['list']}>
        {entries.slice(0, shown).map(({ path, file }) => (
          <li key={path} className={styles['entry']}>
            <bdi className={styles['path']}>{path}</bdi>
            <span className={styles['size']}>
              {file ? i18n.bytes(file.size) : t('containers:transfer.many.emptyFolder')}
            </span>
          </li>
        ))}
      </ul>
      {entries.length > shown ? (
        <p className={styles['quiet']}>{t('containers:transfer.many.more', { count: entries.length - shown })}</p>
      ) : null}
      <Checkbox checked={replaces} onChange={setReplaces} label={t('containers:transfer.many.replace')} />
    </TransferFrame>
  );
}
