import type { Translate } from '../services-context.tsx';
import type { FileFacts } from './inspect-file.ts';

export interface FileLine {
  text: string;
  /** Nothing good comes of uploading it like this. */
  problem: boolean;
}

/** Returns a line about a file: size, format, the disk's own size. Else it says what is wrong and what to do. */
export function describeFile(facts: FileFacts, t: Translate, bytes: (size: number) => string): FileLine {
  const problem = (key: string, values = {}) => ({ text: t(`core:filePicker.${key}`, values), problem: true });
  const fine = (key: string, values: Record<string, unknown>) => ({
    text: t(`core:filePicker.${key}`, values),
    problem: false,
  });
  if (!facts.readable) return problem('vanished');
  const size = bytes(facts.size);
  const format = facts.format.toUpperCase();
  switch (facts.format) {
    case 'empty':
      return problem('empty');
    case 'compressed':
      return problem('packed', { size, packing: facts.packing });
    case 'unknown':
      return fine('unknown', { size });
    default:
      return facts.virtualSize === undefined
        ? fine('detected', { size, format })
        : fine('detectedVirtual', { size, format, virtual: bytes(facts.virtualSize) });
  }
}
