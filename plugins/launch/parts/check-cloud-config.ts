import { type ErrorCode, isMap, isSeq, LineCounter, parseDocument } from 'yaml';

/** A fault in a cloud-config: where, and the end of the locale key that says what it is. */
export interface CloudConfigFault {
  readonly line: number;
  readonly column: number;
  readonly fault: 'indent' | 'tab' | 'duplicate' | 'syntax' | 'shape';
}

const faults: Partial<Record<ErrorCode, CloudConfigFault['fault']>> = {
  BLOCK_AS_IMPLICIT_KEY: 'indent',
  MULTILINE_IMPLICIT_KEY: 'indent',
  TAB_AS_INDENT: 'tab',
  DUPLICATE_KEY: 'duplicate',
};

/** Returns the first fault for which cloud-init leaves a cloud-config out, or takes another value than the one that is meant. */
export function checkCloudConfig(script: string): CloudConfigFault | undefined {
  const lineCounter = new LineCounter();
  // YAML of PyYAML's kind (1.1), as cloud-init reads it.
  const document = parseDocument(script, { lineCounter, version: '1.1', prettyErrors: false });
  const [error] = document.errors;
  if (error) {
    const { line, col: column } = lineCounter.linePos(error.pos[0]);
    return { line, column, fault: faults[error.code] ?? 'syntax' };
  }
  const { contents } = document;
  // An archive is a list of parts; cloud-init refuses a list elsewhere.
  const isList = isSeq(contents) && script.startsWith('#cloud-config-archive');
  if (contents === null || isMap(contents) || isList) return undefined;
  const { line, col: column } = lineCounter.linePos(contents.range?.[0] ?? 0);
  return { line, column, fault: 'shape' };
}
