import { describe, expect, it } from 'vitest';
import { layers, ranks } from './layers.ts';
import { filesOf, importsOf, read as readSource, staticImportsOf, targetOf } from './source-files.ts';

const sources = filesOf(['core', 'registry', 'plugins'], /\.(ts|tsx)$/);

/** The most specific layer that a path lies in. */
function layerOf(path: string): string | undefined {
  return Object.keys(layers)
    .filter((layer) => path === layer || path.startsWith(`${layer}/`))
    .sort((a, b) => b.length - a.length)[0];
}

describe('who may import whom', () => {
  it('knows the layer of every source file', () => {
    expect(sources.length).toBeGreaterThan(50);
    expect(sources.filter((file) => layerOf(file) === undefined)).toEqual([]);
  });

  it('follows the table of layers, which core/README.md explains', () => {
    const broken = sources.flatMap((file) =>
      importsOf(file).flatMap((specifier) => {
        const target = targetOf(file, specifier);
        const from = layerOf(file) as string;
        if (target === undefined || layerOf(target) === from) return [];
        const allowed = (layers[from] ?? []).some((layer) => target.startsWith(`${layer}/`));
        return allowed
          ? []
          : [`${file} imports ${specifier}; ${from} may import ${(layers[from] ?? []).join(', ') || 'nothing'}`];
      }),
    );
    expect(broken).toEqual([]);
  });

  it.each(Object.entries(ranks))('ranks the folders of %s: none imports from one above it', (layer, folders) => {
    const rankOf = (path: string) => {
      const [folder = '', inside] = path.slice(layer.length + 1).split('/');
      return inside === undefined ? folders.length : folders.indexOf(folder);
    };
    const own = sources.filter((file) => file.startsWith(`${layer}/`));
    expect(own.filter((file) => rankOf(file) < 0)).toEqual([]);
    const broken = own.flatMap((file) =>
      staticImportsOf(file)
        .map((specifier) => targetOf(file, specifier))
        .filter((target) => target?.startsWith(`${layer}/`) && rankOf(target) > rankOf(file))
        .map((target) => `${file} imports ${target}`),
    );
    expect(broken).toEqual([]);
  });

  it('keeps plugins out of the host: nothing in core names one', () => {
    const broken = sources
      .filter((file) => file.startsWith('core/') || file.startsWith('registry/'))
      .flatMap((file) => importsOf(file).map((specifier) => ({ file, target: targetOf(file, specifier) })))
      .filter(({ target }) => target?.startsWith('plugins/'));
    expect(broken).toEqual([]);
  });

  it('lets plugins import the two doors and their own schemas only, as a third party’s would', () => {
    const broken = sources
      .filter((file) => file.startsWith('plugins/'))
      .flatMap((file) => {
        const slug = file.split('/')[1];
        return importsOf(file).flatMap((specifier) => {
          const target = targetOf(file, specifier)?.split('?')[0];
          if (target === undefined) return [];
          const own = target.startsWith(`plugins/${slug}/`) || target.startsWith(`schemas/${slug}/`);
          const shown = /^plugins\/[^/]+\/api\.ts$/.test(target);
          const door = ['@sextant/sdk', '@sextant/ui'].includes(specifier);
          return own || shown || door ? [] : [`${file} imports ${specifier}`];
        });
      });
    expect(broken).toEqual([]);
  });

  it('keeps React at the rim: base, registry, services and policy do without it', () => {
    const broken = sources
      .filter((file) => /^(core\/(base|protocol|services|policy)|registry)\//.test(file))
      .flatMap((file) => importsOf(file).map((specifier) => `${file} imports ${specifier}`))
      .filter((line) => / imports (react|react-dom|react-i18next|jotai\/react)(\/|$)/.test(line));
    expect(broken).toEqual([]);
  });

  it('has no default exports in its own modules', () => {
    // Names everywhere: a manifest's `./file#Export` points at one.
    const broken = sources
      .filter((file) => !file.endsWith('.d.ts'))
      .filter((file) => /^export default /m.test(readSource(file)));
    expect(broken).toEqual([]);
  });
});
