import { describe, expect, it } from 'vitest';
import { ConsoleError, defineToken, tokenId } from '#base';
import { Http } from '#services/http/http';
import { Points } from '#services/registry/registry';
import { hostSymbols } from '../../../../../core/host/host-symbols.ts';
import { filesOf, read } from '../../../../architecture/source-files.ts';
import { Api, cost, things } from '../../../../support/plugin-door.ts';
import { livePlugins } from '../../../../support/live-plugins.ts';

type Id = `${string}@${number}`;

/** The ids of the tokens that the console's sources define with one of the two. */
function defined(how: 'defineToken' | 'defineHostToken'): Id[] {
  const texts = filesOf(['core/services', 'core/host', 'core/ui'], /\.tsx?$/).map(read);
  const pattern = new RegExp(`= ${how}<[^(]*\\('([^']+)'\\)`, 'g');
  return texts.flatMap((text) => [...text.matchAll(pattern)].map((match) => match[1] as Id));
}

const hidden = defined('defineHostToken');

describe('the services of the console itself', () => {
  it('[X-26] every service that plugins are not given has a token that they can’t make', () => {
    expect(defined('defineToken').filter((id) => !hostSymbols.tokens.has(id))).toEqual([]);
    expect(hidden).toEqual(expect.arrayContaining(['sextant.points@1', 'sextant.plugins@1', 'sextant.queries@1']));
    expect(tokenId(Points)).toBe('sextant.points@1');
  });

  it.each(hidden)('[X-26] a plugin that asks for %s by its name has nothing', async (id) => {
    const { use, door } = await livePlugins(things);
    await use();
    const refused = () => door.contexts[0]!.get(defineToken(id));
    expect(refused).toThrow(ConsoleError);
    expect(refused).toThrow('SERVICE_NOT_PROVIDED');
  });

  it('[X-26] what the console offers, and what another plugin provides, it has', async () => {
    const { use, instance } = await livePlugins(things, cost);
    await use();
    const { services } = instance('acme.cost');
    expect(services.get(defineToken<{ hello(): string }>(tokenId(Api) as Id)).hello()).toBe('hello');
    expect(services.get(Http)).toBeDefined();
  });
});
