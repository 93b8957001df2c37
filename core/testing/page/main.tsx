// The page in which plugins are looked at: the console as it is, and a handle for who looks (`window.sextantTesting`).
import '../../host/install-trusted-types.ts';
import 'reflect-metadata/lite';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as sdk from '../../sdk/index.ts';
import * as ui from '../../sdk/ui.ts';
import { offerModules } from '../host/facade.ts';
import { openConsole } from './open-console.tsx';

const modules = {
  react,
  'react-dom': reactDom,
  'react/jsx-runtime': jsxRuntime,
  '@sextant/sdk': sdk,
  '@sextant/ui': ui,
};
offerModules(modules);

const names = Object.entries(modules).map(([name, module]) => [name, Object.keys(module)] as const);
globalThis.sextantTesting = { names: Object.fromEntries(names), open: openConsole };
