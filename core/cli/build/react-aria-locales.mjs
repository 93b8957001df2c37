/**
 * Empties react-aria's texts of languages that we do not ship; English stays as their fallback.
 * @param {string[]} languages
 * @returns {import('rollup').Plugin}
 */
export function reactAriaLocales(languages) {
  return {
    name: 'sextant-react-aria-locales',
    load(id) {
      const match = /[\\/]intl[\\/].*?([a-z]{2})-[A-Z]{2}\.(mjs|js)$/.exec(id);
      if (!match || !/react-aria|react-stately/.test(id) || languages.includes(match[1] ?? '')) return null;
      return 'export default {};';
    },
  };
}
