/** The families of questions that a `when` may ask; `core/sdk/README.md` says what each answers. */
export const whenFamilies = [
  'service',
  'ext',
  'mv',
  'policy',
  'role',
  'scope',
  'region',
  'quota',
  'setting',
  'flag',
  'plugin',
];
