import { type ChangeEvent, useRef } from 'react';
import { useT } from '@sextant/sdk';
import { Button } from '@sextant/ui';
import { chosenEntries } from './dropped-files.ts';
import styles from './transfers.module.css';
import type { Entry } from './upload-many.ts';

/** React's types do not have it, browsers do. */
const wholeFolder = { webkitdirectory: '' };

/** Several files, or a whole folder, by the platform's own dialogs: what dropping does, for the keyboard. */
export function MoreFiles({ onChoose }: { onChoose(entries: readonly Entry[]): void }) {
  const t = useT();
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const take = (event: ChangeEvent<HTMLInputElement>) => onChoose(chosenEntries(event.target.files ?? []));
  return (
    <div className={styles['others']}>
      <span>{t('containers:transfer.upload.or')}</span>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        aria-label={t('containers:transfer.upload.several')}
        onChange={take}
      />
      <input
        ref={folder}
        type="file"
        {...wholeFolder}
        hidden
        aria-label={t('containers:transfer.upload.folder')}
        onChange={take}
      />
      <Button size="s" icon="file" onClick={() => files.current?.click()}>
        {t('containers:transfer.upload.several')}
      </Button>
      <Button size="s" icon="folder" onClick={() => folder.current?.click()}>
        {t('containers:transfer.upload.folder')}
      </Button>
    </div>
  );
}
