import type { ModuleAdapter } from '../../host/plugin-loader.ts';
import type { TestPlugin } from './test-plugin.ts';

export interface TestModuleAdapter extends ModuleAdapter {
  /** The style sheets that are linked now. */
  readonly links: ReadonlySet<string>;
  /** Puts a plugin, or another build of one, where the host can fetch it. */
  add(plugin: TestPlugin): void;
  /** The file behind an address; undefined when no plugin's files lie there. */
  find(address: string): { plugin: TestPlugin; file: string } | undefined;
}

/** The plugins' files, as the host's loader asks for them. */
export function testModuleAdapter(plugins: readonly TestPlugin[]): TestModuleAdapter {
  const all = [...plugins];
  const links = new Set<string>();
  const find = (address: string) => {
    const plugin = all.find(({ entry }) => address.startsWith(entry.base));
    return plugin && { plugin, file: address.slice(plugin.entry.base.length) };
  };
  const found = (address: string) => {
    const file = find(address);
    if (!file) throw new Error(`no plugin of this test has ${address}`);
    return file;
  };
  return {
    links,
    add: (plugin) => void all.unshift(plugin),
    find,
    async fetch(address) {
      const { plugin, file } = found(address);
      return new Response(await plugin.read(file));
    },
    async import(address) {
      const { plugin, file } = found(address);
      return plugin.import(file);
    },
    isPreloaded: () => false,
    digestOf: () => undefined,
    link(address) {
      links.add(address);
      return () => void links.delete(address);
    },
  };
}
