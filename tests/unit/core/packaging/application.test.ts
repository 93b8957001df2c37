import { describe, expect, it } from 'vitest';
import { reachableModules } from '../../../../core/packaging/application/application-files.mjs';
import { packagesNeededBy } from '../../../../core/packaging/application/runtime-packages.mjs';

describe('the files of a package', () => {
  it('[PKG-02] are the modules that the command imports, however it does, and no leftovers of other builds', () => {
    const files: Record<string, string> = {
      'cli/main.js':
        "#!/usr/bin/env node\nimport { a } from '../shared/a.js';\nconst text = \"import('./text.js')\"; // import('./comment.js')",
      'shared/a.js': "export * from './b.js'; import 'node:fs'; import 'path'; import x from '@scope/one/part';",
      'shared/b.js': "const later = () => import('./c.js'); import 'two/part.js'; export { later };",
      'shared/c.js': 'export const c = 1;',
      'shared/former.js': '',
    };
    expect(reachableModules(['cli/main.js'], (path) => files[path] as string)).toEqual({
      modules: ['cli/main.js', 'shared/a.js', 'shared/b.js', 'shared/c.js'],
      imported: ['@scope/one', 'two'],
    });
  });

  it('[PKG-02] hold each package that another one needs, as Node finds it, and none for one system alone', () => {
    const locked = {
      'node_modules/a': { version: '1.0.0', license: 'MIT', dependencies: { b: '^1', c: '^2' } },
      'node_modules/a/node_modules/b': { version: '1.5.0', dependencies: { d: '*' } },
      'node_modules/b': { version: '2.0.0' },
      'node_modules/c': {
        version: '2.0.0',
        peerDependencies: { b: '^2', gone: '*' },
        peerDependenciesMeta: { gone: { optional: true } },
      },
      'node_modules/d': { version: '3.0.0', optionalDependencies: { e: '*', missing: '*' } },
      'node_modules/e': { version: '3.0.0', os: ['darwin'] },
      'node_modules/f': { version: '3.0.0' },
    };
    expect(packagesNeededBy(locked, ['a']).map(({ path, version }) => `${path} ${version}`)).toEqual([
      'node_modules/a 1.0.0',
      'node_modules/a/node_modules/b 1.5.0',
      'node_modules/b 2.0.0',
      'node_modules/c 2.0.0',
      'node_modules/d 3.0.0',
    ]);
    expect(() => packagesNeededBy(locked, ['x'])).toThrow('no package x, which the console needs');
  });
});
