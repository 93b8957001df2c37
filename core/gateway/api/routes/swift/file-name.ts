import type { IncomingHttpHeaders } from 'node:http';
import { seen } from '#base';
import { lastPart } from './objects.ts';

/** The service keeps no longer metadata. */
const longestName = 256;

/**
 * Returns the header for the file's name: a download gets its extension from it. As UTF-8, the way the service keeps metadata.
 */
export function namedHeaders(filename: string): Record<string, string> {
  const bytes = Buffer.from(filename, 'utf8');
  // oxlint-disable-next-line no-control-regex -- no header may hold one
  if (filename === '' || bytes.length > longestName || /[\u0000-\u001f\u007f]/.test(filename)) return {};
  return { 'X-Object-Meta-Orig-Filename': bytes.toString('latin1') };
}

/**
 * The name's last part; one without an extension gets that of the file which was uploaded. A file manager turns names around as a page does:
 * what does so is written out.
 */
export function downloadName(object: string, headers: IncomingHttpHeaders): string {
  const name = lastPart(object);
  const original = Buffer.from(String(headers['x-object-meta-orig-filename'] ?? ''), 'latin1').toString('utf8');
  const extension = name.includes('.') ? '' : (/\.[^./\\]+$/.exec(original)?.[0] ?? '');
  return seen(name + extension).replaceAll(',', '');
}

/**
 * RFC 6266: an encoded form besides for names that are no plain ASCII, and for those with a percent sign, which some browsers
 * decode in the plain form, too.
 */
export function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"${plain === name ? '' : `; filename*=UTF-8''${encoded}`}`;
}
