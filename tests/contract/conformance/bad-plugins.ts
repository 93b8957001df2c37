import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rollup } from 'rollup';
import { consolePlugin } from '../../../core/sdk/rollup-preset/index.mjs';

export interface BadPlugin {
  folder: string;
  dist: string;
}

const manifest = {
  id: 'acme.bad',
  version: '1.0.0',
  engine: '^1.0',
  label: 'Bad',
  activate: './page#plugin',
  contributes: {
    panels: [
      { id: 'page', path: '/project/bad', in: 'project/compute', label: 'Bad', view: './page#Page' },
      { id: 'broken', path: '/project/broken', in: 'project/compute', label: 'Broken', view: './page#Broken' },
    ],
    locales: [{ locale: 'en', ns: 'acme.bad', src: './locales/en.json' }],
  },
};

/** The code of a plugin whose pages and start do what is wrong. */
const page = `
import { createElement, useEffect } from 'react';
import { definePlugin, Http, useService, useT } from '@sextant/sdk';

export const plugin = definePlugin({
  migrate: () => ({}),
  activate(context) {
    if (context.state.get('opened') === undefined) context.state.set('opened', performance.now());
    const interval = setInterval(() => {}, 90_000);
    interval.unref?.();
  },
});

export function Page() {
  const t = useT();
  const http = useService(Http);
  useEffect(() => {
    void http.get('/api/p/acme.other/native/image/v2/images').catch(() => {});
    addEventListener('resize', () => {});
  }, [http]);
  return createElement('section', null, t('acme.bad:nothing.here'), createElement('img', { src: 'https://pictures.example/a.png' }));
}

export function Broken() {
  throw new Error('no moon tonight');
}
`;

/** A plugin that builds, lints and types well, and keeps few promises. */
export function badPlugin(into: string, change: { manifest?: object; page?: string } = {}): Promise<BadPlugin> {
  return built(into, { ...manifest, ...change.manifest }, change.page ?? page);
}

/** Builds a plugin without a page of its own: its faults stand on the pages of images. */
export function joiningPlugin(into: string): Promise<BadPlugin> {
  const on = 'OS::Glance::Image';
  const parts = `
import { createElement } from 'react';
import { columnOf, useT } from '@sextant/sdk';
export const cost = columnOf({ id: 'acme-cost', label: 'acme.joins:column.cost', value: () => 1 });
export function Part() {
  return createElement('p', null, useT()('acme.joins:nothing.here'));
}
export function Card() {
  throw new Error('no card today');
}
`;
  const said = {
    id: 'acme.joins',
    version: '1.0.0',
    engine: '^1.0',
    label: 'Joins',
    contributes: {
      columns: [{ id: 'acme-cost', on, label: '%column.cost%', def: './page#cost' }],
      drawers: [{ id: 'part', on, label: 'Part', view: './page#Part' }],
      cards: [{ id: 'card', on, label: 'Card', view: './page#Card' }],
      locales: ['en', 'de'].map((locale) => ({ locale, ns: 'acme.joins', src: `./locales/${locale}.json` })),
    },
  };
  return built(into, said, parts, { en: { column: { cost: 'Cost' } }, de: {} });
}

/**
 * Builds a plugin whose faults stand over pages: in the top bar, in what a command or an action opens, in a step of another's
 * wizard.
 */
export function openingPlugin(into: string): Promise<BadPlugin> {
  const parts = `
import { createElement } from 'react';
import { Modals, useT } from '@sextant/sdk';
const Question = () => {
  const t = useT();
  return createElement('p', null, t('acme.opens:nothing.here'), t('acme.opens:question', { names: 'A' }), createElement('input'));
};
export const ask = (services) =>
  services.get(Modals).open({ id: 'acme.ask', size: 'small', title: 'Ask', content: Question });
const Colour = () => createElement('p', null, 'Which colour?');
export const paint = {
  id: 'acme.paint',
  label: 'Paint',
  code: 'asked',
  perform: ({ services }) => services.get(Modals).open({ id: 'acme.paint', size: 'small', title: 'Paint', content: Colour }),
};
export function Bell() {
  throw new Error('no bell today');
}
export function Step() {
  throw new Error('no tide today');
}
`;
  const said = {
    id: 'acme.opens',
    version: '1.0.0',
    engine: '^1.0',
    label: 'Opens',
    contributes: {
      actions: [{ id: 'acme.paint', on: 'OS::Glance::Image', kind: 'item', label: 'Paint', def: './page#paint' }],
      commands: [{ id: 'ask', label: 'Ask', run: './page#ask' }],
      header: [{ id: 'bell', label: 'Bell', view: './page#Bell' }],
      wizardSteps: [{ id: 'tide', on: 'images.edit@1', label: 'Tide', view: './page#Step' }],
      locales: [{ locale: 'en', ns: 'acme.opens', src: './locales/en.json' }],
    },
  };
  return built(into, said, parts, { en: { question: 'Delete {{name}}?' } });
}

/** Builds a plugin, then makes its manifest say something else than its code. */
export async function tamperedPlugin(into: string): Promise<BadPlugin> {
  const { folder, dist } = await badPlugin(into);
  const path = join(dist, 'plugin.json');
  const said = JSON.parse(readFileSync(path, 'utf8'));
  said.contributes.panels[0].view = './page#Nothing';
  said.contributes.panels[0].when = 'servce.image && policy.image:add_imge';
  said.uses.sdk = ['Http', 'Toasts'];
  said.budget = { total: '10B' };
  writeFileSync(path, JSON.stringify(said));
  const source = join(folder, 'plugin.json');
  writeFileSync(source, readFileSync(source, 'utf8').replace('"label"', '"colour": "red", "label"'));
  return { folder, dist };
}

async function built(
  into: string,
  said: object,
  code: string,
  words: Readonly<Record<string, object>> = { en: { title: 'Bad' } },
): Promise<BadPlugin> {
  const folder = join(into, 'source');
  const dist = join(into, 'dist');
  mkdirSync(join(folder, 'locales'), { recursive: true });
  writeFileSync(join(folder, 'plugin.json'), JSON.stringify(said));
  writeFileSync(join(folder, 'page.js'), code);
  for (const [language, texts] of Object.entries(words))
    writeFileSync(join(folder, `locales/${language}.json`), JSON.stringify(texts));
  const { output, ...input } = consolePlugin({ directory: folder, output: dist });
  const bundle = await rollup({ ...input, logLevel: 'silent' });
  for (const each of [output ?? []].flat()) await bundle.write(each);
  await bundle.close();
  return { folder, dist };
}
