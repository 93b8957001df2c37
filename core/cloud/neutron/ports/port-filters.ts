import { invalidInput } from '../errors.ts';
import type { PortRecord } from '../neutron-records.ts';

/** `fixed_ips=ip_address=10.0.0.3`, `fixed_ips=subnet_id=…`, `fixed_ips=ip_address_substr=10.0`; one fixed IP must match all. */
export function fixedIpFilter(port: PortRecord, values: readonly string[]): boolean {
  const wanted = values.map((value) => {
    const [, key, text] = /^([^=]+)=(.*)$/.exec(value) ?? [];
    if (key === undefined || text === undefined) throw invalidInput(`'${value}' is not of the form <key>=[value]`);
    return { key, text };
  });
  const of = (key: string) => wanted.filter((one) => one.key === key).map(({ text }) => text);
  const [addresses, subnets, parts] = [of('ip_address'), of('subnet_id'), of('ip_address_substr')];
  return port.fixed_ips.some(
    (ip) =>
      (addresses.length === 0 || addresses.includes(ip.ip_address)) &&
      (subnets.length === 0 || subnets.includes(ip.subnet_id)) &&
      (parts.length === 0 || parts.some((part) => ip.ip_address.includes(part))),
  );
}

/** Letters' case means nothing in an address. */
export function isSameMac(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
