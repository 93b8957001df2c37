/** The headers of a file whose address carries the digest of its content: a year in every cache. */
export const immutable = {
  'cache-control': 'public, max-age=31536000, immutable',
  'cross-origin-resource-policy': 'same-origin',
} as const;

/** The same for people with a session: no cache that they share with others keeps it. */
export const immutableUnshared = { ...immutable, 'cache-control': 'private, max-age=31536000, immutable' } as const;
