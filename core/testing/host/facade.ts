import type { Exports } from '../../host/plugin-loader.ts';

const place = 'sextant.testing.modules';

/** Puts the modules that plugins share with the console where the facades find them. */
export function offerModules(modules: Readonly<Record<string, Exports>>): void {
  (globalThis as Record<symbol, unknown>)[Symbol.for(place)] = modules;
}

/** The text of a module that gives what `offerModules` put there under this name. */
export function facade(name: string, names: readonly string[]): string {
  const exported = names.filter((one) => /^[A-Za-z_$][\w$]*$/.test(one) && one !== 'default');
  return [
    `const module = globalThis[Symbol.for('${place}')][${JSON.stringify(name)}];`,
    'export default module.default ?? module;',
    `export const { ${exported.join(', ')} } = module;`,
  ].join('\n');
}
