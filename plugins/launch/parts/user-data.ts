/** The most signs that nova takes, in Base64 (Compute API, `user_data`). */
export const mostSigns = 65_535;

/** The most bytes of a script whose Base64 is not longer. */
export const mostBytes = Math.floor(mostSigns / 4) * 3;

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
