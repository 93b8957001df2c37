// Made by `npm run generate` from schemas/api/recording.json; change it there.

/**
 * Recordings of answers, for reports of faults, by operation name.
 */
export interface RecordingOperations {
  /**
   * Whether the console records, and how far the caller's own recording is
   */
  readRecording: {
    params: {};
    query: {};
    body: undefined;
    answer: RecordingState;
  };
  /**
   * Record the answers that this session gets from now on, anonymised; a recording that the caller had before is dropped
   */
  beginRecording: {
    params: {};
    query: {};
    body: undefined;
    answer: RecordingState;
  };
  /**
   * Record no more answers
   */
  endRecording: {
    params: {};
    query: {};
    body: undefined;
    answer: RecordingState;
  };
  /**
   * The recording so far, as JSON lines (schemas/core/recording.schema.json)
   */
  downloadRecording: {
    params: {};
    query: {};
    body: undefined;
    answer: void;
  };
  /**
   * Forget the recording
   */
  dropRecording: {
    params: {};
    query: {};
    body: undefined;
    answer: void;
  };
}
export interface RecordingState {
  /**
   * Whether the operator of the console allows recordings
   */
  is_enabled: boolean;
  state: 'none' | 'recording' | 'ended';
  began_at: string | null;
  /**
   * When it ends by itself
   */
  ends_at: string | null;
  /**
   * Answers in the recording
   */
  calls: number;
  bytes: number;
  /**
   * Answers that are not in it, as they or the whole were too long
   */
  left_out: number;
}
