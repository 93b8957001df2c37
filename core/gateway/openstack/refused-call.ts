/** Reads what a call was about, to see whose it is; undefined when it can't be had. */
export type ReadItem = (url: URL) => Promise<unknown>;

/** A call that a service refused with 403, as far as it tells what the refusal was about. */
export interface RefusedCall {
  /** As the call names it: `volumev3` is `volume`. */
  service: string;
  method: string;
  url: URL;
  body: unknown;
  /** The service's own words. */
  message: string;
}
