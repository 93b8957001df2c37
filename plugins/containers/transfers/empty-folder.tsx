import { useT } from '@sextant/sdk';
import { Button } from '@sextant/ui';
import { useDrawnAction } from '../pages/use-drawn-action.ts';
import { uploadObjects } from './actions.ts';

/** Below the words of a folder, or a container, that has nothing in it: how something comes there. */
export function EmptyFolder() {
  const t = useT();
  const { isOffered, reason, perform } = useDrawnAction(uploadObjects);
  if (!isOffered) return null;
  return (
    <>
      <p>{t('containers:empty.upload')}</p>
      <Button icon="upload" disabledReason={reason && t(reason)} onClick={() => perform([])}>
        {t(uploadObjects.label)}
      </Button>
    </>
  );
}
