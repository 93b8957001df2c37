import type { AuditConfig } from '../../config/audit-config.ts';
import { JsonSender } from '../json-sender.ts';
import type { AuditSink, OnLost } from './audit-sink.ts';

/** Posts events in batches, each a JSON list, and tries again what is not taken. */
export function httpSink(http: NonNullable<AuditConfig['http']>, onLost: OnLost): AuditSink {
  const sender = new JsonSender<string>({
    ...http,
    bodyOf: (lines) => `[${lines.join(',')}]`,
    onLost: (count, reason) => onLost(count, `${new URL(http.url).host} takes no events: ${reason}`),
  });
  return {
    name: 'http',
    get waiting() {
      return sender.waiting;
    },
    write: (line) => sender.add(line),
    close: () => sender.close(),
  };
}
