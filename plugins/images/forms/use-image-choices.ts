import { useService } from '@sextant/sdk';
import { useEffect, useState } from 'react';
import type { Image } from '../image.ts';
import { ImageService } from '../image-service.ts';

/** Images that can be a kernel or a ramdisk; absent while they are being fetched, empty when they could not be. */
export interface ImageChoices {
  kernels?: readonly Image[];
  ramdisks?: readonly Image[];
}

/** Loads all kernels and ramdisks, unpaged, in the background: the form does not wait for them. */
export function useImageChoices(): ImageChoices {
  const service = useService(ImageService);
  const [choices, setChoices] = useState<ImageChoices>({});
  useEffect(() => {
    const abort = new AbortController();
    const fetchAll = async (format: string, name: keyof ImageChoices) => {
      const images = await service.all({ disk_format: format }, abort.signal).catch(() => []);
      if (!abort.signal.aborted) setChoices((before) => ({ ...before, [name]: images }));
    };
    void fetchAll('aki', 'kernels');
    void fetchAll('ari', 'ramdisks');
    return () => abort.abort();
  }, [service]);
  return choices;
}
