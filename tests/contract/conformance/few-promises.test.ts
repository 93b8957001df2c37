import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runConformance } from '@sextant/testing/node';
import type { ConformanceTools } from '../../../core/testing/conformance/run-conformance.ts';
import { badPlugin, joiningPlugin, openingPlugin, tamperedPlugin } from './bad-plugins.ts';
import { allPlugins } from './plugins.ts';
import { suiteTools } from './suite-tools.ts';

const { folder, built, tools } = suiteTools();

describe('a plugin that keeps few promises', () => {
  /** Check → its outcome, and all that was said of it in one text. */
  const verdictOn = async (plugin: { folder: string; dist: string; needs?: string[] }, given: ConformanceTools = {}) =>
    Object.fromEntries(
      (await runConformance(plugin, given)).map(({ check, outcome, problems }) => [
        check,
        `${outcome}: ${problems.join(' | ')}`,
      ]),
    );

  it('[X-21] [X-26] is found out by running it and by looking at it', { timeout: 300_000 }, async () => {
    const verdict = await verdictOn(await badPlugin(join(folder, 'bad')), tools());
    expect(verdict).toMatchObject({
      schema: 'passed: ',
      refs: 'passed: ',
      cycles: expect.stringMatching(/100 × an interval of 90000 ms.*listener of "resize" on window/),
      upgrade: expect.stringContaining('the upgrade changed opened of its state from'),
      roles: expect.stringContaining('no moon tonight'),
      texts: expect.stringContaining('acme.bad:nothing.here has no text'),
      accessibility: expect.stringContaining('image-alt'),
      network: expect.stringContaining("it is acme.other's, not acme.bad's"),
      csp: expect.stringContaining('img-src https://pictures.example/a.png'),
    });
  });

  it(
    '[X-24] is found out by reading it; without a browser the rest is skipped, with the reason',
    { timeout: 300_000 },
    async () => {
      const verdict = await verdictOn(await tamperedPlugin(join(folder, 'tampered')));
      expect(verdict).toMatchObject({
        schema: expect.stringContaining('colour is no member of a manifest'),
        refs: expect.stringMatching(/^failed: .*page exports no Nothing; there are .*Page/),
        uses: expect.stringMatching(/does not name definePlugin.*names Toasts, which is not used/),
        budget: expect.stringContaining("the manifest's budget is 10B"),
        when: expect.stringMatching(/nobody answers servce\.image.*the image service has no rule add_imge/),
        // The plugin can't be built again: its source is not in order.
        deterministic: expect.stringMatching(/^failed: .*colour is no member of a manifest/),
        roles: expect.stringMatching(/^skipped: .*holds no page/),
        csp: expect.stringMatching(/^skipped/),
      });
    },
  );

  it(
    '[X-21] [X-29] and joins another’s type is looked at there: list, drawer and details; alone it is skipped, with the reason',
    { timeout: 300_000 },
    async () => {
      const joining = await joiningPlugin(join(folder, 'joining'));
      const images = allPlugins.find(({ name }) => name === 'plugins/images')!;
      const needs = [await built(images)];
      const verdict = await verdictOn({ ...joining, needs }, { ...tools(), axe: undefined });
      expect(verdict).toMatchObject({
        cycles: 'passed: ',
        roles: expect.stringContaining('no card today'),
        texts: expect.stringMatching(
          /de: English is shown for column\.cost.*nothing\.here has no text \(the drawer of a row in \/project\/images/,
        ),
        accessibility: expect.stringMatching(/^skipped: there is no axe/),
        network: 'passed: ',
      });
      // The list itself does not draw it, and is not to blame.
      expect(verdict.texts).not.toContain('nothing.here has no text (/project/images)');
      expect(await verdictOn(joining, tools())).toMatchObject({
        cycles: expect.stringMatching(/^skipped: .*no plugin in needs has one of OS::Glance::Image/),
        roles: expect.stringMatching(/^skipped: it has no page of its own/),
        csp: expect.stringMatching(/^skipped/),
      });
    },
  );

  it(
    '[X-21] [X-26] is found out in what it opens, in the top bar and in the wizard of another, though it has no page',
    { timeout: 300_000 },
    async () => {
      const opening = await openingPlugin(join(folder, 'opening'));
      const images = allPlugins.find(({ name }) => name === 'plugins/images')!;
      const needs = [await built(images)];
      const { roles, texts, accessibility } = await verdictOn({ ...opening, needs }, tools());
      expect(roles).toMatch(/no bell today/);
      expect(roles).toContain(
        "what acme.opens/acme.paint opens shows no code, which the action leaves to it (code: 'asked')",
      );
      expect(roles).toMatch(/as admin, step 3 of what images\/images\.edit opens: .*no tide today/);
      expect(texts).toContain('acme.opens:nothing.here has no text (what acme.opens/ask opens)');
      expect(texts).toContain('acme.opens:question gets no value for {{name}} (what acme.opens/ask opens)');
      expect(accessibility).toContain('what acme.opens/ask opens: label');
    },
  );

  it('[X-24] needs what it calls optional, or what nobody here provides', { timeout: 300_000 }, async () => {
    const code = `
      import { definePlugin } from '@sextant/sdk';
      export const plugin = definePlugin({ activate: (context) => context.get(Symbol.for('acme.gone@1')) });
      export const [Page, Broken] = [() => null, () => null];`;
    const greedy = await badPlugin(join(folder, 'greedy'), { page: code, manifest: { optional: ['acme.gone@1'] } });
    expect(await verdictOn(greedy)).toMatchObject({ optional: expect.stringMatching(/^failed: .*acme\.gone@1/) });
    const lonely = await badPlugin(join(folder, 'lonely'), { manifest: { requires: ['acme.gone@1'] } });
    expect(await verdictOn(lonely)).toMatchObject({
      cycles: 'skipped: it requires acme.gone@1, which nobody here provides',
    });
  });
});
