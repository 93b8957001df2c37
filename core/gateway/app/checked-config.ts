import type { GatewayConfig } from '../config/gateway-config.ts';
import { readGatewayConfig } from '../config/read-config.ts';
import { readHeaderFile } from '../page/banner/banner-file.ts';

/** Reads the configuration as `readGatewayConfig` does. Throws also where the banner that it names can't be shown. */
export async function checkedConfig(...given: Parameters<typeof readGatewayConfig>): Promise<GatewayConfig> {
  const config = await readGatewayConfig(...given);
  if (config.header !== null) await readHeaderFile(config.header, { choice: undefined, accepted: undefined });
  return config;
}
