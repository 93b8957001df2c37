import { describe, expect, it } from 'vitest';
import { operationFaults } from '../../../../../core/sdk/rollup-preset/manifest/called-operations.mjs';
import { aFolder, manifest, sextantPlugin } from './a-folder.ts';

/** What the check of a folder's code says, of a plugin that declares nothing. */
const faultsOf = (files: Record<string, string>, access: object = {}) =>
  operationFaults(aFolder(files), { ...manifest(), access });

const imported = "import { callApi } from '@sextant/sdk';\n";

describe('[X-31] operations that the code calls', () => {
  it('are told with file and line when the manifest does not declare them', async () => {
    const files = {
      'calls.ts': `${imported}callApi(services, 'GL-02', {});\nvoid callApi(\n  context.services,\n  'NV-14', {});\ncallApi(useServices(), 'NV-07', {});\n`,
      'names.tsx': "import { useProjectName } from '@sextant/sdk';\nconst name = <p>{useProjectName(id)}</p>;\n",
      'calls.test.ts': `${imported}callApi(services, 'NV-01', {});\n`,
      'dist/calls.js': `${imported}callApi(services, 'NV-01', {});\n`,
    };
    expect(await sextantPlugin(aFolder(files, { access: { api: ['GL-02'] } }), 'check')).toEqual({
      status: 1,
      said: [
        'calls.ts:3: callApi calls NV-14: it is not in access.api',
        'calls.ts:6: callApi calls NV-07: NV-07 makes or shows credentials',
        'names.tsx:2: useProjectName calls KS-21: it is not in access.api',
      ].join('\n'),
    });
    expect(faultsOf({ 'names.tsx': files['names.tsx'] }, { api: ['KS-21'] }).faults).toEqual([]);
  });

  it.each([
    ['another name', "import { callApi as call } from '@sextant/sdk';\ncall(services, 'NV-14');"],
    ['all of the SDK', "import * as sdk from '@sextant/sdk';\nsdk.callApi(services, 'NV-14');"],
    ['a name in quotes', "import * as sdk from '@sextant/sdk';\nsdk['callApi'](services, 'NV-14');"],
    ['a type argument', `${imported}callApi<'NV-14'>(services, 'NV-14');`],
    ['services that a call with calls gives', `${imported}callApi(of(the(page)), 'NV-14');`],
    ['a choice', `${imported}callApi(services, isOn ? 'NV-14' : \`NV-14\`);`],
    ['a constant', `const operation = 'NV-14' as const; ${imported}callApi(services, operation);`],
    ['a constant of its own', `const { callApi: call } = await import('@sextant/sdk');\ncall(services, 'NV-14');`],
  ])('are found under %s', (_what, text) => {
    expect(faultsOf({ 'calls.ts': text }).faults).toEqual(['calls.ts:2: callApi calls NV-14: it is not in access.api']);
  });

  it('are found through another module of the plugin', () => {
    const files = {
      'api.ts': "export { callApi as call } from '@sextant/sdk';\nexport * from './more';\n",
      'more/index.ts': "export * from '../api';\nexport { projectName } from '@sextant/sdk';\n",
      'calls.ts': "import { call, projectName as name } from './api';\ncall(services, 'NV-14');\nname(id);\n",
    };
    expect(faultsOf(files).faults).toEqual([
      'calls.ts:2: callApi calls NV-14: it is not in access.api',
      'calls.ts:3: projectName calls KS-21: it is not in access.api',
    ]);
  });

  it('are not what stands in comments and texts, nor what functions of the same name do', () => {
    const files = {
      'words.ts': `${imported}// callApi(services, 'NV-14')\nexport const help = "callApi(services, 'NV-14')";\n`,
      'own.ts': "function callApi(services: object, id: string) {}\ncallApi(services, 'NV-14');\nprojectName(id);\n",
      'types.ts': "import type { callApi } from '@sextant/sdk';\nexport type Call = typeof callApi<'NV-14'>;\n",
      'other.ts': "import { callApi } from 'other';\ncallApi(services, 'NV-14');\n",
    };
    expect(faultsOf(files)).toEqual({ faults: [], warnings: [] });
  });

  it('can not be read in a file that is no module, which is warned of', () => {
    expect(faultsOf({ 'broken.ts': 'const a: = 1;\n' })).toEqual({
      faults: [],
      warnings: ["broken.ts: its calls can't be read: Unexpected token"],
    });
  });
});
