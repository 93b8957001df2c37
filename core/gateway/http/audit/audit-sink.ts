/** A place that audit events go to. */
export interface AuditSink {
  /** The name of the destination in metrics and in the log. */
  readonly name: 'file' | 'syslog' | 'http';
  /** Events that wait. */
  readonly waiting: number;
  /**
   * Takes a line of JSON.
   *
   * @param isFailure whether the event tells of a failure
   */
  write(line: string, isFailure: boolean): void;
  /** Opens again what an operator has moved away. */
  reopen?(): void;
  /** Resolves when what waits was taken, or can't be. */
  close(): Promise<void>;
}

/** Hears of events that a sink could not deliver, and why. */
export type OnLost = (count: number, reason: string) => void;
