import { defineToken } from '#base';

/** API extensions that compute announces (listComputeExtensions); one cached entry. */
export interface Extensions {
  names(): Promise<readonly string[]>;
  ifNameEnabled(name: string): Promise<void>;
}
export const Extensions = defineToken<Extensions>('sextant.extensions@1');
