import { isJsonObject } from '../../shared/json-values.ts';
import { pythonStr } from '../../shared/python-repr.ts';
import { parseCidr } from '../address/ip.ts';
import { type Check, isMac } from '../engine/values.ts';
import { badRequest, NeutronError } from '../errors.ts';
import type { AddressPair } from '../neutron-records.ts';

const mostPairs = 10;

/** Checks what a caller says; some refusals of this attribute have no `Invalid input for` before them. */
export const areAddressPairs: Check = (value) => {
  if (!Array.isArray(value)) throw badRequest('Allowed address pairs must be a list.');
  const seen = new Set<string>();
  for (const pair of value as unknown[]) {
    if (!isJsonObject(pair)) throw badRequest("'address_pair' must be a dictionary");
    const { mac_address: mac, ip_address: ip } = pair;
    if (mac !== undefined && isMac(mac) !== null) throw badRequest(String(isMac(mac)));
    if (ip === undefined) {
      throw new NeutronError(400, 'AllowedAddressPairsMissingIP', 'AllowedAddressPair must contain ip_address');
    }
    if (!parseCidr(ip)) throw badRequest(`'${pythonStr(ip)}' is not a valid IP address`);
    const key = `${pythonStr(mac)} ${pythonStr(ip)}`;
    if (seen.has(key)) {
      const message = `Request contains duplicate address pair: mac_address ${pythonStr(mac)} ip_address ${pythonStr(ip)}.`;
      throw new NeutronError(400, 'DuplicateAddressPairInRequest', message);
    }
    seen.add(key);
  }
  if (value.length > mostPairs) {
    const message = `The number of allowed address pair exceeds the maximum ${mostPairs}.`;
    throw new NeutronError(400, 'AllowedAddressPairExhausted', message);
  }
  return null;
};

/** A pair without a MAC has the port's own. */
export function pairsOf(value: unknown, mac: string): AddressPair[] {
  const pairs = (value ?? []) as { mac_address?: string; ip_address: string }[];
  return pairs.map((pair) => ({ mac_address: pair.mac_address ?? mac, ip_address: pair.ip_address }));
}
