import type { Timestamp } from './swift-records.ts';

/** `1795288239.80615`, in the headers `X-Timestamp` and in version ids. */
export function timestampText(time: Timestamp): string {
  return (time / 1000).toFixed(5);
}

/** `2026-11-21T19:10:39.806150`, in listings. */
export function listingTime(time: Timestamp): string {
  const [seconds = '0', fraction = '0'] = timestampText(time).split('.');
  return `${new Date(Number(seconds) * 1000).toISOString().slice(0, 19)}.${fraction}0`;
}

/** `Last-Modified`: the second in which it ended, so that nothing seems changed before it was. */
export function httpTime(time: Timestamp): string {
  return new Date(Math.ceil(time / 1000) * 1000).toUTCString();
}
