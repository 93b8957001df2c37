import type { Attributes } from '../engine/attributes.ts';
import { between, oneOf, toInteger } from '../engine/values.ts';

const most = 2_147_483_647;
const directions = ['ingress', 'egress'];
const marks = [0, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40, 46, 48, 56];

const amount = { convert: toInteger, check: between(0, most), filter: true, sort: true } as const;
const burst = { ...amount, default: 0 };
const direction = (values: readonly string[]) =>
  ({ default: 'egress', check: oneOf(values), filter: true, sort: true }) as const;
const id = { id: { post: false, put: false, filter: true, sort: true } } as const;

/** The attributes of each type of QoS rule, in the order in which they are shown. */
export const ruleTypes: Readonly<Record<string, Attributes>> = {
  bandwidth_limit: { max_kbps: amount, max_burst_kbps: burst, direction: direction(directions), ...id },
  packet_rate_limit: { max_kpps: amount, max_burst_kpps: burst, direction: direction(directions), ...id },
  dscp_marking: { dscp_mark: { convert: toInteger, check: oneOf(marks), filter: true, sort: true }, ...id },
  minimum_bandwidth: { min_kbps: amount, direction: direction(directions), ...id },
  minimum_packet_rate: { min_kpps: amount, direction: direction(['any', ...directions]), ...id },
};

/** The order in which the service names them. */
const listed = ['packet_rate_limit', 'minimum_bandwidth', 'bandwidth_limit', 'dscp_marking', 'minimum_packet_rate'];

export function ruleTypeList(): object[] {
  return listed.map((type) => ({ type }));
}

/** Returns what the network's driver supports of a type of rule; undefined when there is no such type. */
export function ruleTypeDetails(type: string): object | undefined {
  const attributes = ruleTypes[type];
  if (!attributes) return undefined;
  const parameters = Object.keys(attributes).filter((name) => name !== 'id');
  const supported_parameters = parameters.map((parameter_name) => {
    const choices =
      parameter_name === 'dscp_mark' ? marks : type === 'minimum_packet_rate' ? ['any', ...directions] : directions;
    return parameter_name === 'dscp_mark' || parameter_name === 'direction'
      ? { parameter_name, parameter_values: choices, parameter_type: 'choices' }
      : { parameter_name, parameter_values: { start: 0, end: most }, parameter_type: 'range' };
  });
  return { type, drivers: [{ name: 'openvswitch', supported_parameters }] };
}
