import { withoutAddressSecrets } from '#base/address-secrets.ts';

/** Is it something that JSON gives back as it was? A chosen file, for one, is not. */
function isPlain(value: unknown): boolean {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true;
  if (Array.isArray(value)) return value.every(isPlain);
  if (typeof value !== 'object' || value === undefined) return false;
  return (
    Object.getPrototypeOf(value) === Object.prototype &&
    Object.values(value).every((member) => member === undefined || isPlain(member))
  );
}

/**
 * Parts of names of what is nobody's business once the form is closed. A name that only sounds like one costs the operator
 * a field of a draft; one that is missing here leaves a secret in the browser.
 */
const secret =
  /(?<!by|com)pass(?!ive|thr|_thr|eng)|pwd|psk|secret|token|api[_-]?key|access[_-]?key|private[_-]?key|user[_-]?data|kube[_-]?config|community|credential/i;

const isSecret = (name: unknown): boolean => typeof name === 'string' && secret.test(name);

function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value === 'string') return withoutAddressSecrets(value);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value);
  // A pair says by its key what its value is.
  const isSecretPair = members.some(([name, member]) => (name === 'key' || name === 'name') && isSecret(member));
  return Object.fromEntries(
    members
      .filter(([name]) => !isSecret(name) && !(isSecretPair && name === 'value'))
      .map(([name, member]) => [name, withoutSecrets(member)]),
  );
}

/**
 * The members of a model that a draft may hold: what JSON can, at whatever depth without what is a secret by its name, or by
 * the `key` or `name` beside its `value`, and web addresses without what they carry of one. A secret that goes by another name is its form's to leave out (`draftOf`): the
 * wizard does not know the schemas of its steps.
 */
export function plainPart<M extends object>(model: M): Partial<M> {
  return withoutSecrets(Object.fromEntries(Object.entries(model).filter(([, value]) => isPlain(value)))) as Partial<M>;
}
