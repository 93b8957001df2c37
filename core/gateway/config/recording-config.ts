/** Whether users may record the answers that they get, for a report of a fault, and how much of them. */
export interface RecordingConfig {
  enabled: boolean;
  /** Seconds after which a recording ends by itself. */
  longest: number;
  /** Bytes of one file. The gateway keeps at most four at once, in memory. */
  size: number;
}

/** Fills in every default: nobody may record. */
export function completeRecording(input: Partial<RecordingConfig> = {}): RecordingConfig {
  return { enabled: false, longest: 900, size: 16 * 1024 * 1024, ...input };
}
