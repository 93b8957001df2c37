import { isJsonObject } from '../../shared/json-values.ts';
import { type Check, keysAre, listOf } from '../engine/values.ts';

interface DhcpOption {
  opt_name: string;
  opt_value: string | null;
  ip_version: number;
}

/** Checks extra DHCP options as a caller says them; the IP version may be left out. */
export const areDhcpOptions: Check = listOf('Invalid data format: ', (option) => {
  if (!isJsonObject(option)) return keysAre(option, ['opt_name', 'opt_value']);
  const { ip_version: version, ...rest } = option;
  if (version !== undefined && ![4, 6].includes(Number(version))) return `'${String(version)}' is not in [4, 6]`;
  return keysAre(rest, ['opt_name', 'opt_value']);
});

const optionsIn = (value: unknown): DhcpOption[] =>
  ((value ?? []) as { opt_name: string; opt_value: string | null; ip_version?: number }[]).map((option) => ({
    ...option,
    ip_version: Number(option.ip_version ?? 4),
  }));

/**
 * Returns a port's extra DHCP options after a change: those that are not named stay, and one without a value goes (Networking API v2.0,
 * extra_dhcp_opt).
 */
export function mergedOptions(current: readonly object[], asked: unknown): object[] {
  const keyOf = ({ opt_name, ip_version }: DhcpOption) => `${ip_version} ${opt_name}`;
  const merged = new Map(optionsIn(current).map((option) => [keyOf(option), option]));
  for (const option of optionsIn(asked)) {
    if (option.opt_value === null) merged.delete(keyOf(option));
    else merged.set(keyOf(option), option);
  }
  return [...merged.values()];
}
