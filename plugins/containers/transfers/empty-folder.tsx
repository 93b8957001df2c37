import { useT } from '@sextant/sdk';
import { Button } from '@sextant/ui';
import { usePerform } from '../pages/use-perform.ts';
import { uploadObjects } from './actions.ts';

/** Below the words of a folder, or a container, that has nothing in it: how something comes there. */
export function EmptyFolder() {
  const t = useT();
  const perform = usePerform(uploadObjects);
  return (
    <>
      <p>{t('containers:empty.upload')}</p>
      <Button icon="upload" onClick={() => perform([])}>
        {t(uploadObjects.label)}
      </Button>
    </>
  );
}
