import { join } from 'node:path';
import { DataFiles } from '../shared/data-files.ts';

const digests = ['md5', 'sha512'] as const;

/** Image data on disk. */
export type ImageFiles = DataFiles<(typeof digests)[number]>;

export function openImageFiles(dataDirectory: string): Promise<ImageFiles> {
  return DataFiles.open(join(dataDirectory, 'images'), digests);
}
