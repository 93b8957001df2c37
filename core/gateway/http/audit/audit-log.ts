import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { AuditConfig } from '../../config/audit-config.ts';
import type { AuditSink, OnLost } from './audit-sink.ts';
import { type Audited, cadfEvent } from './cadf.ts';
import { fileSink } from './file-sink.ts';
import { httpSink } from './http-sink.ts';
import { syslogSink } from './syslog-sink.ts';

/** The state of one destination. */
interface Destination {
  sink: AuditSink;
  sequence: number;
  given: number;
  dropped: number;
  lose: OnLost;
}

export interface AuditCounts {
  sink: AuditSink['name'];
  /** Events that the destination was given; some of them may have been dropped later. */
  given: number;
  dropped: number;
  /** Events that the destination has not taken yet. */
  waiting: number;
}

/** Writes audit events to every destination, and counts what does not get there. */
export class AuditLog {
  readonly #process = randomUUID();
  readonly #destinations: Destination[] = [];
  readonly #longest: number;

  /**
   * Throws where a file can't be opened.
   *
   * @param onLost hears of events that a destination did not get
   */
  constructor(config: AuditConfig, onLost: (sink: AuditSink['name'], count: number, reason: string) => void) {
    this.#longest = config.queue;
    const { file, syslog, http } = config;
    const add = (name: AuditSink['name'], open: (lost: OnLost) => AuditSink) => {
      const lost: OnLost = (count, reason) => {
        destination.dropped += count;
        onLost(name, count, reason);
      };
      const destination: Destination = { sink: open(lost), sequence: 0, given: 0, dropped: 0, lose: lost };
      this.#destinations.push(destination);
    };
    if (file !== null) add('file', (lost) => fileSink(file, lost));
    if (syslog !== null) add('syslog', (lost) => syslogSink(syslog, lost));
    if (http !== null) add('http', (lost) => httpSink(http, lost));
  }

  /** Whether anybody wants events. */
  get isOn(): boolean {
    return this.#destinations.length > 0;
  }

  record(event: Audited): void {
    for (const destination of this.#destinations) {
      destination.sequence += 1;
      if (destination.sink.waiting >= this.#longest) {
        destination.lose(1, `more than ${this.#longest} events wait`);
        continue;
      }
      const { sequence, dropped } = destination;
      destination.given += 1;
      const line = JSON.stringify(cadfEvent(event, { process: this.#process, sequence, dropped }, hostname()));
      destination.sink.write(line, event.outcome === 'failure');
    }
  }

  counts(): AuditCounts[] {
    return this.#destinations.map(({ sink: { name, waiting }, given, dropped }) => ({
      sink: name,
      given,
      dropped,
      waiting,
    }));
  }

  /** Opens files again that were moved away. */
  reopen(): void {
    for (const { sink } of this.#destinations) sink.reopen?.();
  }

  async close(): Promise<void> {
    await Promise.all(this.#destinations.map(({ sink }) => sink.close()));
  }
}
