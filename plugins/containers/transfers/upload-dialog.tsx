import { useState } from 'react';
import type { ModalContentProps } from '@sextant/sdk';
import type { Place } from '../place.ts';
import { ManyForm } from './many-form.tsx';
import { OneForm } from './one-form.tsx';
import type { UploadStart } from './open-upload.ts';
import type { Entry } from './upload-many.ts';

/** "Upload": one file under a name of its own, or several and folders as they are. */
export function uploadDialog(place: Place, { dropped = [], unfinished, taken }: UploadStart) {
  const [first] = dropped;
  const single = dropped.length === 1 ? first?.file : undefined;
  return function UploadDialog({ close, setDirty }: ModalContentProps<boolean>) {
    const [entries, setEntries] = useState<readonly Entry[]>(single ? [] : dropped);
    const props = { place, close, setDirty };
    if (entries.length === 0)
      return <OneForm {...props} dropped={single} unfinished={unfinished} taken={taken} onMany={setEntries} />;
    return <ManyForm {...props} entries={entries} />;
  };
}
