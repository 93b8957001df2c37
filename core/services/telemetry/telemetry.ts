import { defineToken } from '#base';

/** Reports what went wrong in the page, to the developer's console and, where the gateway takes it, its log. */
export interface Telemetry {
  report(level: 'info' | 'warning' | 'error', message: string, context?: Readonly<Record<string, unknown>>): void;
}
export const Telemetry = defineToken<Telemetry>('sextant.telemetry@1');
