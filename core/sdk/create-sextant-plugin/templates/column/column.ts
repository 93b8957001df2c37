import { columnOf } from '@sextant/sdk';

/** A column of the images table: what an image costs, at two cents a gigabyte. */
export const column = columnOf<{ size: number | null }>({
  id: 'acme-example',
  value: (image) => (((image.size ?? 0) / 1e9) * 0.02).toFixed(4),
  sort: 'number',
  align: 'end',
});
