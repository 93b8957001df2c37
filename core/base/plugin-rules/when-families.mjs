/** The families of questions that a `when` may ask; `core/sdk/docs/reference/conditions.md` says what each answers. */
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
