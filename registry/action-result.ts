/** One item that an action touched. */
export interface TouchedItem {
  type: string;
  id: string;
}

/** What `perform` gives back; tables and pages follow it (behaviours RES.1). */
export interface ActionResult {
  created: TouchedItem[];
  updated: TouchedItem[];
  deleted: TouchedItem[];
  failed: TouchedItem[];
}
