import type { ImageModel } from './image-form.ts';

/** A remark of the summary: a locale key and its values. */
export interface Check {
  tone: 'ok' | 'warn';
  label: string;
  format?: string;
}

/** Returns the remarks on the chosen file, before it is sent. */
export function summaryChecks({ form, file, look }: Pick<ImageModel, 'form' | 'file' | 'look'>): Check[] {
  if (form.source !== 'file' || !file || !look?.readable) return [];
  const { format } = look;
  if (format === undefined || format === 'unknown' || format === 'empty') return [];
  if (format === 'compressed') return [{ tone: 'warn', label: 'images:summary.check-compressed' }];
  // A kernel, a ramdisk or a container's file system is a raw file to whoever looks at its first bytes.
  const chosen = ['aki', 'ari', 'ami', 'docker'].includes(form.disk_format) ? 'raw' : form.disk_format;
  if (chosen === '') return [];
  if (chosen === format) return [{ tone: 'ok', label: 'images:summary.check-file' }];
  return [{ tone: 'warn', label: 'images:summary.check-mismatch', format: format.toUpperCase() }];
}
