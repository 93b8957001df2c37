/** Every zone that the platform knows, with its offset at the moment given: `{"Europe/Berlin": "+0200"}`. */
export function zoneOffsets(at: Date): Record<string, string> {
  const zones = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')]);
  return Object.fromEntries([...zones].map((zone) => [zone, offsetOf(zone, at)]));
}

function offsetOf(zone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(at);
  const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? 'GMT';
  return name === 'GMT' ? '+0000' : name.replace('GMT', '').replace(':', '');
}
