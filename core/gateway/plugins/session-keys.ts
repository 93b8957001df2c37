import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { GatewayConfig } from '../config/gateway-config.ts';

/** The configured keys or, where there are none, the one that is made once and kept in `<state>/session.key` (0600). */
export async function sessionKeys(config: GatewayConfig): Promise<string[]> {
  if (config.session.keys.length > 0) return config.session.keys;
  await mkdir(config.stateDirectory, { recursive: true });
  const path = join(config.stateDirectory, 'session.key');
  try {
    // 'wx': of two gateways that start together, one makes the key and both read it.
    const file = await open(path, 'wx', 0o600);
    await file.writeFile(`${randomBytes(48).toString('base64url')}\n`);
    await file.close();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const lines = (await readFile(path, 'utf8')).split('\n').map((line) => line.trim());
  const keys = lines.filter((line) => line.length >= 32);
  if (keys.length === 0) throw new Error(`${path} holds no session key; delete it and a new one is made`);
  return keys;
}
