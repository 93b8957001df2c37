import { type CellProps, useT } from '@sextant/sdk';
import { Missing, ShortId } from '@sextant/ui';
import { imageIdOf, isFromVolume, type Server } from '../server.ts';
import styles from './cells.module.css';

/** The name of the image, its id while there is no name, or that the root disk is a volume. */
export function ImageCell({ item }: Pick<CellProps<Server>, 'item'>) {
  const t = useT();
  if (isFromVolume(item)) return <span className={styles['quiet']}>{t('instances:image.volume')}</span>;
  if (item.image_name) return <bdi title={item.image_name}>{item.image_name}</bdi>;
  const id = imageIdOf(item);
  return id ? <ShortId id={id} label={t('instances:column.image')} /> : <Missing />;
}
