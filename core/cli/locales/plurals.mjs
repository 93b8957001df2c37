import { pluralForms } from '../../base/words/plural-forms.mjs';

/** C expressions of PO headers: which of the language's forms, in CLDR's order, a whole number takes. */
const expressions = {
  none: '0',
  one: 'n != 1',
  oneOrNone: 'n > 1',
  // Spanish, Italian, Catalan, Portuguese of Portugal: a form of its own for millions.
  oneMillions: 'n == 1 ? 0 : n != 0 && n % 1000000 == 0 ? 1 : 2',
  oneOrNoneMillions: 'n == 0 || n == 1 ? 0 : n % 1000000 == 0 ? 1 : 2',
  eastSlavic: 'n % 10 == 1 && n % 100 != 11 ? 0 : n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14) ? 1 : 2',
  polish: 'n == 1 ? 0 : n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14) ? 1 : 2',
  czech: 'n == 1 ? 0 : n >= 2 && n <= 4 ? 1 : 3',
  slovene: 'n % 100 == 1 ? 0 : n % 100 == 2 ? 1 : n % 100 == 3 || n % 100 == 4 ? 2 : 3',
  lithuanian:
    'n % 10 == 1 && (n % 100 < 11 || n % 100 > 19) ? 0 : n % 10 >= 2 && (n % 100 < 11 || n % 100 > 19) ? 1 : 3',
  latvian: 'n % 10 == 0 || n % 100 >= 11 && n % 100 <= 19 ? 0 : n % 10 == 1 && n % 100 != 11 ? 1 : 2',
  romanian: 'n == 1 ? 0 : n == 0 || n % 100 >= 1 && n % 100 <= 19 ? 1 : 2',
  hebrew: 'n == 1 ? 0 : n == 2 ? 1 : 2',
  arabic: 'n == 0 ? 0 : n == 1 ? 1 : n == 2 ? 2 : n % 100 >= 3 && n % 100 <= 10 ? 3 : n % 100 >= 11 ? 4 : 5',
  welsh: 'n == 0 ? 0 : n == 1 ? 1 : n == 2 ? 2 : n == 3 ? 3 : n == 6 ? 4 : 5',
  irish: 'n == 1 ? 0 : n == 2 ? 1 : n >= 3 && n <= 6 ? 2 : n >= 7 && n <= 10 ? 3 : 4',
  icelandic: 'n % 10 != 1 || n % 100 == 11',
};

const candidates = Object.values(expressions);
/** Numbers at which the rules of some language change. */
const probes = [...Array(1200).keys(), 10_000, 100_000, 1_000_000, 1_000_001, 2_000_000, 5_000_000, 10_000_000];

/**
 * The header `Plural-Forms` of a language: all its CLDR forms, those included that only fractions take, so that nothing is
 * lost on the way. Of the known expressions the one is taken that agrees with CLDR. Throws where none does.
 * @param {string} language
 */
export function poPluralHeader(language) {
  const forms = pluralForms(language);
  const rules = new Intl.PluralRules(language);
  const wanted = probes.map((number) => forms.indexOf(rules.select(number)));
  const found = candidates.find((expression) => agrees(expression, wanted));
  if (found === undefined)
    throw new Error(`how ${language} counts is not known to PO files here: add it to core/cli/locales/plurals.mjs`);
  return `nplurals=${forms.length}; plural=(${found});`;
}

/** @param {string} expression @param {number[]} wanted */
function agrees(expression, wanted) {
  const choose = chooserOf(expression);
  return probes.every((number, index) => choose(number) === wanted[index]);
}

/** @param {string} expression of numbers, n and operators alone @returns {(n: number) => number} */
function chooserOf(expression) {
  // oxlint-disable-next-line typescript/no-implied-eval -- nothing else than what the pattern lets through
  const choose = /** @type {(n: number) => number | boolean} */ (new Function('n', `return (${expression});`));
  return (number) => Number(choose(number));
}

/** The signs that C's expressions of plural forms are made of: no names beside n, no calls, nothing that is assigned. */
const harmless = /^(?:\s|\d+|n(?!\w)|&&|\|\||[<>=!]=|[<>](?!=)|!(?!=)|[-+*/%?:()])+$/;

/**
 * Maps the plural forms of a language to the texts of an entry, as the file's own header counts: tools write headers of their own,
 * with fewer forms. A form that no number asks for (of fractions) is the one that is left over, if any. Undefined: the header
 * says nothing that can be followed.
 * @param {string} language @param {string | undefined} header `nplurals=3; plural=(n > 1);`
 * @returns {Map<string, number> | undefined} form → index
 */
export function poFormPlaces(language, header = '') {
  const [, count, expression = ''] =
    /^\s*nplurals\s*=\s*(\d+)\s*;\s*plural\s*=\s*([^;]{1,500});?\s*$/.exec(header) ?? [];
  if (count === undefined || !harmless.test(expression) || /\bn\s*\(|\)\s*\(|\d\s*\(|\/[/*]|--|\+\+/.test(expression))
    return undefined;
  const [forms, rules] = [pluralForms(language), new Intl.PluralRules(language)];
  /** @type {Map<string, number>} */
  const places = new Map();
  try {
    const choose = chooserOf(expression);
    for (const number of probes) {
      const [form, index] = [rules.select(number), choose(number)];
      // Two texts for one form: none of them is all of it.
      if ((places.get(form) ?? index) !== index || !(index >= 0 && index < Number(count))) return undefined;
      places.set(form, index);
    }
  } catch {
    return undefined;
  }
  // A header of another language puts two of its forms into one; those for millions alone may share one.
  const everyday = new Set(probes.slice(0, 1000).map((number) => rules.select(number)));
  if (new Set([...everyday].map((form) => places.get(form))).size < everyday.size) return undefined;
  const used = new Set(places.values());
  const left = [...Array(Number(count)).keys()].filter((index) => !used.has(index));
  for (const form of forms) {
    const index = places.has(form) ? undefined : left.shift();
    if (index !== undefined) places.set(form, index);
  }
  return places;
}
