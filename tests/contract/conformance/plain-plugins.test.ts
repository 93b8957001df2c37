import { it } from 'vitest';
import { conformance } from './conformance-of.ts';
import { plainPlugins } from './plugins.ts';

it.each(plainPlugins)('[X-21] [X-24] [REG-01] $name passes the conformance suite', conformance(), 300_000);
