/** Keystone's address as the gateway keeps it: no final slash, `/v3` at the end (a `/v2.0` is replaced). */
export function keystoneAddress(address: string): string {
  return `${address.replace(/\/+$/, '').replace(/\/v[23](\.0)?$/, '')}/v3`;
}
