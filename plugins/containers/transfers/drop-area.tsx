import { type DragEvent, type ReactNode, useState } from 'react';
import { errorText, Toasts, useService, useServices, useT } from '@sextant/sdk';
import type { Place } from '../place.ts';
import { droppedRoots, readTrees } from './dropped-files.ts';
import { openUpload } from './open-upload.ts';
import styles from './transfers.module.css';

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

/** Files and folders that are dropped on it go to the place, once the operator has said so in the dialog. */
export function DropArea({ place, children }: { place: Place; children: ReactNode }) {
  const t = useT();
  const services = useServices();
  const toasts = useService(Toasts);
  // Entering a child comes before leaving its parent.
  const [depth, setDepth] = useState(0);

  const drop = async (roots: readonly (FileSystemEntry | File)[]) => {
    try {
      const entries = await readTrees(roots);
      if (entries.length > 0) await openUpload(services, place, { dropped: entries });
    } catch (error) {
      toasts.add('error', t('containers:transfer.problem.unreadableDrop'), { detail: errorText(error) });
    }
  };
  return (
    // The dialog has buttons for the same; dropping is for the pointer alone.
    <div
      className={styles['area']}
      data-drop=""
      onDragEnter={(event) => setDepth((now) => (hasFiles(event) ? now + 1 : now))}
      onDragLeave={(event) => setDepth((now) => (hasFiles(event) ? Math.max(0, now - 1) : now))}
      onDragOver={(event) => {
        if (hasFiles(event)) event.preventDefault();
      }}
      onDrop={(event) => {
        setDepth(0);
        if (!hasFiles(event)) return;
        event.preventDefault();
        void drop(droppedRoots(event.dataTransfer));
      }}
    >
      {children}
      {depth > 0 ? <div className={styles['over']}>{t('containers:transfer.upload.dropHere')}</div> : null}
    </div>
  );
}
