/** One thing the magic search can filter by (behaviours §8). */
export interface Facet {
  /** The term's name, as in `status=active`. */
  name: string;
  /** A locale key. */
  label: string;
  options?: readonly { key: string; label: string }[];
  /** Used once even though it has options. */
  singleton?: boolean;
  /** On the server a term starts a new list call; on the client it filters the loaded rows. */
  filteredBy: 'server' | 'client';
  /** Offered first. */
  persistent?: boolean;
}
