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

const { ctrl, alt, super: windows } = modifierKeys;

export const ctrlAltDel: readonly Key[] = [ctrl, alt, [0xffff, 'Delete']];

/** Keys that the browser or the desktop keeps for itself; their names are those on the keyboard. */
export const sentKeys: readonly { readonly name: string; readonly keys: readonly Key[] }[] = [
  { name: 'Alt+Tab', keys: [alt, [0xff09, 'Tab']] },
  { name: 'Print', keys: [[0xff61, 'PrintScreen']] },
  { name: 'Super', keys: [windows] },
  ...Array.from({ length: 12 }, (_, at) => ({
    name: `Ctrl+Alt+F${at + 1}`,
    keys: [ctrl, alt, [0xffbe + at, `F${at + 1}`] as const],
  })),
];

/** The names of modifiers as they stand on keyboards. */
export const modifierNames: Readonly<Record<Modifier, string>> = {
  ctrl: 'Ctrl',
  alt: 'Alt',
  shift: 'Shift',
  altgr: 'AltGr',
  super: 'Super',
};
