/** A key as RFB knows it: its X11 keysym, and its place on the keyboard as `KeyboardEvent.code` has it. */
export type Key = readonly [keysym: number, code: string];

export const modifierKeys = {
  ctrl: [0xffe3, 'ControlLeft'],
  alt: [0xffe9, 'AltLeft'],
  shift: [0xffe1, 'ShiftLeft'],
  altgr: [0xfe03, 'AltRight'],
  super: [0xffeb, 'MetaLeft'],
} as const satisfies Record<string, Key>;

export type Modifier = keyof typeof modifierKeys;

const { ctrl, alt } = modifierKeys;

export const ctrlAltDel: readonly Key[] = [ctrl, alt, [0xffff, 'Delete']];
