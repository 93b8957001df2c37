import { createHash } from 'node:crypto';

/**
 * The servers of a cloud with a size, as far as several services must agree on them: nova shows number `n` as
 * `fleetServerId(n)`, neutron its four ports. All of it is worked out from numbers and never stored. They belong to project
 * demo.
 */
export const portsPerServer = 4;

/** A port of a computed server, on the computed network of the same place. */
export interface FleetPort {
  id: string;
  mac: string;
  address: string;
  /** 0 to 3: which of the fleet's networks it is on. */
  place: number;
}

/** A network of the fleet and its subnet, with room for a million addresses. */
export interface FleetNetwork {
  id: string;
  name: string;
  subnetId: string;
  subnetName: string;
  cidr: string;
  gateway: string;
}

/** The same id each time for the same words. */
export function fleetId(what: string): string {
  const hex = createHash('sha1').update(`fleet ${what}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export function fleetServerId(number: number): string {
  return fleetId(`server ${number}`);
}

export const fleetNetworks: readonly FleetNetwork[] = Array.from({ length: portsPerServer }, (_, place) => ({
  id: fleetId(`network ${place}`),
  name: `fleet-${place + 1}`,
  subnetId: fleetId(`subnet ${place}`),
  subnetName: `fleet-${place + 1}-v4`,
  cidr: `10.${secondOctet(place, 0)}.0.0/12`,
  gateway: `10.${secondOctet(place, 0)}.0.1`,
}));

/** Port `place` (0 to 3) of server `number`. */
export function fleetPort(number: number, place: number): FleetPort {
  // The first addresses are for gateway and DHCP.
  const offset = number + 16;
  const octets = [secondOctet(place, offset >> 16), (offset >> 8) & 255, offset & 255];
  const serial = (number * portsPerServer + place).toString(16).padStart(6, '0').slice(-6);
  return {
    id: fleetId(`port ${number} ${place}`),
    mac: `fa:16:3e:${serial.slice(0, 2)}:${serial.slice(2, 4)}:${serial.slice(4)}`,
    address: `10.${octets.join('.')}`,
    place,
  };
}

/** Each network has sixteen second octets: 10.64.0.0/12 and so on. */
function secondOctet(place: number, high: number): number {
  return 64 + place * 16 + (high & 15);
}
