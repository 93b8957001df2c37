/** What a `when` may ask about; `core/sdk/README.md` says what each answers. */
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
