/** The kinds of text that an operator finds an item by: a name, a whole id, a whole IP address, a whole MAC address. */
export type SearchKind = 'name' | 'id' | 'ip' | 'mac';

/**
 * How the command palette finds items of a type. `name`, `ip` and `mac` are names of filters: the type's list call gets the text under
 * that name in `filters`, beside those of the panel (`listFilters`). A filter needs no facet. IPv6 addresses come in their shortest
 * form, MAC addresses in small letters with colons. The palette offers the first items of the answer.
 */
export interface ItemSearch {
  /**
   * The filter by name. Some services find a part of a name with it, others only the whole name. Absent: the facet `name`, where the
   * service filters by it. `false`: items are not found by name, as those that are listed within another thing alone.
   */
  name?: string | false;
  /** The filter by IP address. */
  ip?: string;
  /** The filter by MAC address. */
  mac?: string;
  /**
   * The list call gives all items at once, and has no filter by name. The palette makes it once while it is open, and looks for a part
   * of the name itself. For lists that are short in every project.
   */
  whole?: boolean;
  /**
   * The form of the type's ids: only ids of that form are looked for. `uuid` has hyphens; `hex` has 32 or 64 digits without them.
   * Absent: both forms. `false`: items are not found by id. An item is loaded by its id (`load`) where the type has tabs (`views`), and
   * looked for in the list where that is `whole`.
   */
  id?: 'uuid' | 'hex' | false;
}
