import { type DetailsViewProps, useT } from '@sextant/sdk';
import { CopyButton } from '@sextant/ui';
import type { Image } from '../image.ts';
import styles from './details.module.css';

/** The tab "Raw": the image as JSON. */
export function Raw({ item }: DetailsViewProps<Image>) {
  const t = useT();
  const text = JSON.stringify(item.raw, undefined, 2);
  return (
    <>
      <div className={styles['rawhead']}>
        {t('images:details.raw-hint')} <CopyButton text={text} label={t('images:details.copy')} />
      </div>
      <pre className={styles['raw']} dir="ltr">
        {text}
      </pre>
    </>
  );
}
