/** The keywords of a JSON schema that hold values, and those whose members the schema's author names. */
export const holdValues = ['default', 'const', 'enum', 'examples'];
export const holdNames = [
  'properties',
  'patternProperties',
  'definitions',
  '$defs',
  'dependencies',
  'dependentSchemas',
];

/** `id` is what `$id` was called once. */
const references = /^(id|\$(id|ref|anchor|dynamicRef|dynamicAnchor|recursiveRef|recursiveAnchor))$/;

/**
 * The first keyword by which a schema refers to another place, or makes itself one to refer to, whatever its value: what is no
 * text is taken for one. Few lines of these could keep the gateway busy for ever.
 * @param {unknown} schema @returns {string | undefined}
 */
export function referenceIn(schema) {
  if (Array.isArray(schema)) return firstOf(schema);
  if (typeof schema !== 'object' || schema === null) return undefined;
  for (const [key, value] of Object.entries(schema)) {
    if (references.test(key)) return key;
    if (holdValues.includes(key)) continue;
    const isNamed = holdNames.includes(key) && typeof value === 'object' && value !== null;
    // Validators read the names in `dependencies` as keywords, too.
    const asKeyword = isNamed && key === 'dependencies' && Object.keys(value).find((name) => references.test(name));
    const found = asKeyword || (isNamed ? firstOf(Object.values(value)) : referenceIn(value));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** @param {readonly unknown[]} schemas @returns {string | undefined} */
function firstOf(schemas) {
  for (const schema of schemas) {
    const found = referenceIn(schema);
    if (found !== undefined) return found;
  }
  return undefined;
}
