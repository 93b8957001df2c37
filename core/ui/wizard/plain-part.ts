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

/** Names of what is nobody's business once the form is closed. */
const secret = /passw|passphrase|admin_?pass|secret|private_?key|token|credential/i;

function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !secret.test(name))
      .map(([name, member]) => [name, withoutSecrets(member)]),
  );
}

/** The members of a model that a draft may hold: what JSON can, but no secret, at whatever depth, by its name. */
export function plainPart<M extends object>(model: M): Partial<M> {
  return withoutSecrets(Object.fromEntries(Object.entries(model).filter(([, value]) => isPlain(value)))) as Partial<M>;
}
