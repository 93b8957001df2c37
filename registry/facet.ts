import type { SortKind } from './column.ts';
import type { CallContext } from './call-context.ts';

/** How a term limits, besides "is": `!=` excludes, the others compare. */
export type FacetOperator = '!=' | '>=' | '<=' | '>' | '<';

/** A property that the magic search can filter by. */
export interface Facet {
  /**
   * The term's name, as in `status=active`. On the client it is looked for in the item's member of that name, else in the value
   * of the column of that id.
   */
  name: string;
  /** A locale key. */
  label: string;
  options?: readonly { key: string; label: string }[];
  /**
   * Asks a service for the options, the first time that the facet is chosen or stands in the bar; they are kept for some minutes, for each
   * project. The labels are texts, no keys. Until they are there, and where they can't be had, a value of the address is taken as it is.
   */
  askOptions?(context: CallContext): Promise<readonly { key: string; label: string }[]>;
  /** Used once even though it has options, or compares. */
  singleton?: boolean;
  /**
   * The service takes several values of which one has to hold: the list call gets them in one text, parted by commas. For a facet with
   * options that the server filters by.
   */
  several?: boolean;
  /** On the server a term starts a new list call; on the client it filters the loaded rows. */
  filteredBy: 'server' | 'client';
  /** Offered first. */
  persistent?: boolean;
  /**
   * The comparator for the loaded rows: with it a client-side facet takes `>=`, `<=`, `>` and `<`. `mb` and `gb` are numbers
   * of mebibytes and gibibytes that are shown as sizes: a value with a unit is taken as that, one without as such a number.
   */
  compare?: SortKind | 'mb' | 'gb';
  /**
   * The operators a server-side facet understands; none unless said. The list call gets such a term under the facet's
   * name and the operator as it is spelt in addresses: `status!=active` is the filter `status!` with the value `active`.
   */
  operators?: readonly FacetOperator[];
  /** Is it there in the list of the panel at this address? Absent: in every one. */
  offeredAt?(address: string): boolean;
}
