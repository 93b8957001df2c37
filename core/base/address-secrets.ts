/** Names of query parameters that carry a signature, a key or a password: of S3, Google, Azure, Swift and others. */
const secretParameter = /sig|secret|token|pass|credential|key|auth|policy/i;

/**
 * Returns a web address without its user, its password and, where the query is signed or holds a key, without the query. Returns
 * any other text as it is.
 */
export function withoutAddressSecrets(text: string): string {
  if (!/^[a-z][a-z\d+.-]*:\/\//i.test(text) || !URL.canParse(text)) return text;
  const url = new URL(text);
  const isSigned = [...url.searchParams.keys()].some((name) => secretParameter.test(name));
  if (!url.username && !url.password && !isSigned) return text;
  url.username = '';
  url.password = '';
  if (isSigned) url.search = '';
  return url.href;
}
