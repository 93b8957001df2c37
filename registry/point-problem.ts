/** A problem of an item that an operator should settle. Nothing is thrown for it, and the rest works. */
export interface PointProblem {
  code: 'POINT_CYCLE' | 'POINT_REPLACED_TWICE' | 'POINT_WHEN_MALFORMED' | 'POINT_LAYOUT_REFUSED';
  /** `*`: a rule of the site that is about all points. */
  point: string;
  keys: readonly string[];
  message: string;
}

/** The reason why an item is in no point at all. */
export interface Absence {
  /** `not-installed`, or the state of the plugin that would bring it: `disabled`, `blocked`, `failed`, `ready`, … */
  readonly state: string;
  readonly plugin: string;
  /** In plain words, when there is more to say. */
  readonly reason?: string;
}
