import { tokenId } from '#base';
import { consolePoints, typePoints } from '#registry';
import { whenFamilies } from '../base/plugin-rules/when-families.mjs';
import * as sdk from '../sdk/index.ts';
import * as ui from '../sdk/ui.ts';
import type { HostSymbols } from './plugin-resolution.ts';

/** Version of the interface that plugins are built against. */
export const sdkVersion = '1.0.0';

/** The names that this console offers to plugins: those of its two doors, its points, the services behind its tokens. */
export const hostSymbols: HostSymbols = {
  version: sdkVersion,
  sdk: new Set(Object.keys(sdk)),
  ui: new Set(Object.keys(ui)),
  points: new Set(Object.values({ ...consolePoints, ...typePoints }).map(({ id }) => id)),
  when: new Set(whenFamilies),
  tokens: new Set(
    Object.values(sdk)
      .filter((value): value is symbol => typeof value === 'symbol')
      .map(tokenId),
  ),
};
