/** A rule of the site about one item, by its key (`owner/id`). */
export interface LayoutRule {
  key: string;
  /** The id of the point, where an owner uses one id in several. */
  point?: string;
  hide?: boolean;
  label?: string;
  move?: { order?: number; before?: string | string[]; after?: string | string[] };
  /** Key of the item that stands in this one's place, whoever else claims it. */
  replace?: string;
  /** Where it stands in `layout.yaml`; the gateway says it. */
  line?: number;
}
