/** A project with a region: where a call is made. */
export interface Place {
  /** The id of the project. */
  readonly project: string;
  /** Null in a cloud whose services name no region. */
  readonly region: string | null;
}

/** How lists of a type are shown over several projects and regions. */
export interface TypePlaces {
  /** Names of facets that more than the list call is needed for: elsewhere they can't be asked for. */
  readonly withoutFacets?: readonly string[];
}
