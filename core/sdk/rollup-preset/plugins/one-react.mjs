/** Matches the assignment that only a copy of React itself has, whatever folder it lies in. */
const mark = /\b__(CLIENT|SERVER|DOM)_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*=[^=]/;

/** Refuses a second copy of React: its hooks would not know the page's. @returns {import('rollup').Plugin} */
export function oneReact() {
  return {
    name: 'sextant-one-react',
    transform(code, id) {
      if (mark.test(code)) this.error(`${id} is a copy of React; plugins use the page's own: import 'react'`);
      return null;
    },
  };
}
