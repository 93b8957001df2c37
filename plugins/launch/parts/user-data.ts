/** The longest script that nova takes, in characters of Base64 (Compute API, `user_data`). */
export const maxBase64Length = 65_535;

/** The longest script whose Base64 is not longer, in bytes. */
export const maxScriptBytes = Math.floor(maxBase64Length / 4) * 3;

/** Returns how long a script is as nova counts it: in Base64, of its bytes in UTF-8. */
export function sizeAsSent(script: string): number {
  return Math.ceil(new TextEncoder().encode(script).length / 3) * 4;
}

/** The kinds of script that cloud-init tells by their first line. */
export type ScriptKind = 'cloud-config' | 'shell' | 'other';

export function kindOf(script: string): ScriptKind {
  if (/^#cloud-config(?:-archive)?\s*(?:\n|$)/.test(script)) return 'cloud-config';
  return script.startsWith('#!') ? 'shell' : 'other';
}
