/**
 * A keyboard layout of a guest: the signs of its keys, row by row in the order of `keyRows`. A space: no sign. A combining mark
 * (U+0302) stands on a dead key, which writes nothing until the next key is pressed.
 */
export interface Layout {
  readonly plain: readonly string[];
  readonly shift: readonly string[];
  /** Signs with AltGr held, by key. */
  readonly altgr?: Readonly<Record<string, string>>;
  readonly altgrShift?: Readonly<Record<string, string>>;
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'].map((digit) => `Digit${digit}`);
const letters = (row: string) => [...row].map((letter) => `Key${letter}`);

/** The keys of a keyboard by `KeyboardEvent.code`: their places, whatever is printed on them. */
export const keyRows: readonly (readonly string[])[] = [
  ['Backquote', ...digits, 'Minus', 'Equal'],
  [...letters('QWERTYUIOP'), 'BracketLeft', 'BracketRight'],
  [...letters('ASDFGHJKL'), 'Semicolon', 'Quote', 'Backslash'],
  ['IntlBackslash', ...letters('ZXCVBNM'), 'Comma', 'Period', 'Slash'],
  ['IntlYen', 'IntlRo'],
];

/** Only signs that Linux and Windows have on the same keys, as far as the two agree. */
export const layouts = {
  us: {
    plain: ['`1234567890-=', 'qwertyuiop[]', "asdfghjkl;'\\", ' zxcvbnm,./'],
    shift: ['~!@#$%^&*()_+', 'QWERTYUIOP{}', 'ASDFGHJKL:"|', ' ZXCVBNM<>?'],
  },
  gb: {
    plain: ['`1234567890-=', 'qwertyuiop[]', "asdfghjkl;'#", '\\zxcvbnm,./'],
    shift: ['¬!"£$%^&*()_+', 'QWERTYUIOP{}', 'ASDFGHJKL:@~', '|ZXCVBNM<>?'],
    altgr: { Digit4: '€' },
  },
  de: {
    plain: ['\u03021234567890ß\u0301', 'qwertzuiopü+', 'asdfghjklöä#', '<yxcvbnm,.-'],
    shift: ['°!"§$%&/()=?\u0300', 'QWERTZUIOPÜ*', "ASDFGHJKLÖÄ'", '>YXCVBNM;:_'],
    altgr: {
      Digit2: '²',
      Digit3: '³',
      Digit7: '{',
      Digit8: '[',
      Digit9: ']',
      Digit0: '}',
      Minus: '\\',
      KeyQ: '@',
      KeyE: '€',
      BracketRight: '~',
      IntlBackslash: '|',
      KeyM: 'µ',
    },
  },
  fr: {
    plain: ['²&é"\'(-è_çà)=', 'azertyuiop\u0302$', 'qsdfghjklmù*', '<wxcvbn,;:!'],
    shift: [' 1234567890°+', 'AZERTYUIOP\u0308£', 'QSDFGHJKLM%µ', '>WXCVBN?./§'],
    altgr: {
      Digit2: '~',
      Digit3: '#',
      Digit4: '{',
      Digit5: '[',
      Digit6: '|',
      Digit7: '`',
      Digit8: '\\',
      Digit9: '^',
      Digit0: '@',
      Minus: ']',
      Equal: '}',
      KeyE: '€',
    },
  },
  es: {
    plain: ["º1234567890'¡", 'qwertyuiop\u0300+', 'asdfghjklñ\u0301ç', '<zxcvbnm,.-'],
    shift: ['ª!"·$%&/()=?¿', 'QWERTYUIOP\u0302*', 'ASDFGHJKLÑ\u0308Ç', '>ZXCVBNM;:_'],
    altgr: {
      Backquote: '\\',
      Digit1: '|',
      Digit2: '@',
      Digit3: '#',
      Digit4: '~',
      Digit6: '¬',
      KeyE: '€',
      BracketLeft: '[',
      BracketRight: ']',
      Quote: '{',
      Backslash: '}',
    },
  },
  it: {
    plain: ["\\1234567890'ì", 'qwertyuiopè+', 'asdfghjklòàù', '<zxcvbnm,.-'],
    shift: ['|!"£$%&/()=?^', 'QWERTYUIOPé*', 'ASDFGHJKLç°§', '>ZXCVBNM;:_'],
    altgr: {
      Minus: '`',
      Equal: '~',
      KeyE: '€',
      BracketLeft: '[',
      BracketRight: ']',
      Semicolon: '@',
      Quote: '#',
    },
    altgrShift: { BracketLeft: '{', BracketRight: '}' },
  },
  ch: {
    plain: ["§1234567890'\u0302", 'qwertzuiopü\u0308', 'asdfghjklöä$', '<yxcvbnm,.-'],
    shift: ['°+"*ç%&/()=?\u0300', 'QWERTZUIOPè!', 'ASDFGHJKLéà£', '>YXCVBNM;:_'],
    altgr: {
      Digit2: '@',
      Digit3: '#',
      Digit6: '¬',
      Digit7: '|',
      Digit8: '¢',
      Minus: '\u0301',
      Equal: '\u0303',
      KeyE: '€',
      BracketLeft: '[',
      BracketRight: ']',
      Quote: '{',
      Backslash: '}',
      IntlBackslash: '\\',
    },
  },
  se: {
    plain: ['§1234567890+\u0301', 'qwertyuiopå\u0308', "asdfghjklöä'", '<zxcvbnm,.-'],
    shift: ['½!"#¤%&/()=?\u0300', 'QWERTYUIOPÅ\u0302', 'ASDFGHJKLÖÄ*', '>ZXCVBNM;:_'],
    altgr: {
      Digit2: '@',
      Digit3: '£',
      Digit4: '$',
      Digit7: '{',
      Digit8: '[',
      Digit9: ']',
      Digit0: '}',
      Minus: '\\',
      BracketRight: '\u0303',
      KeyE: '€',
      IntlBackslash: '|',
      KeyM: 'µ',
    },
  },
  jp: {
    plain: [' 1234567890-^', 'qwertyuiop@[', 'asdfghjkl;:]', ' zxcvbnm,./', ' \\'],
    shift: [' !"#$%&\'() =~', 'QWERTYUIOP`{', 'ASDFGHJKL+*}', ' ZXCVBNM<>?', '|_'],
  },
  br: {
    plain: ["'1234567890-=", 'qwertyuiop\u0301[', 'asdfghjklç\u0303]', '\\zxcvbnm,.;', ' /'],
    shift: ['"!@#$%\u0308&*()_+', 'QWERTYUIOP\u0300{', 'ASDFGHJKLÇ\u0302}', '|ZXCVBNM<>:', ' ?'],
    altgr: { Digit1: '¹', Digit2: '²', Digit3: '³', Digit4: '£', Digit5: '¢', Digit6: '¬', KeyE: '°' },
  },
} as const satisfies Record<string, Layout>;

export type LayoutName = keyof typeof layouts;

export const layoutNames = Object.keys(layouts) as LayoutName[];
