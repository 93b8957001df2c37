// The kit, with what needs Node: built plugins, a whole cloud, the conformance suite.
export * from './index.ts';
export { embeddedCloud, type EmbeddedCloud, type EmbeddedCloudOptions } from './cloud/embedded-cloud.ts';
export type {
  ConformanceCheck,
  ConformanceRequest,
  ConformanceResult,
  ConsoleSymbols,
  RunConformance,
  SymbolKind,
} from './conformance/results.ts';
export { runConformance } from './conformance/run-conformance.ts';
export { builtPlugin } from './host/built-plugin.ts';
