import type { Telemetry } from './telemetry.ts';

/** Reports to the developer's console. */
export const consoleTelemetry: Telemetry = {
  report(level, message, context) {
    const write = level === 'error' ? console.error : level === 'warning' ? console.warn : console.info;
    if (context) write(message, context);
    else write(message);
  },
};
