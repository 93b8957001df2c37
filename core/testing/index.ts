export {
  aPageState,
  aSession,
  fakePage,
  type FakePage,
  type FakePageOptions,
  json,
  type RecordedCall,
  type Responder,
} from './fake-page.ts';
export { createTestServices, TestClock, type TestServices, type TestServicesOptions } from './test-services.ts';
export { mockCloud, type MockCloudOptions } from './cloud/mock-cloud.ts';
export { type OpenedCloud, role, type TestCloud, type TestRole } from './cloud/test-cloud.ts';
export type { HostBelongings } from './host/host-belongings.ts';
export { createTestHost, type TestHost, type TestHostOptions } from './host/test-host.ts';
export { pluginFrom, type PluginSource, type TestPlugin } from './host/test-plugin.ts';
export { expectNoLeaks, leaksOf } from './leaks/expect-no-leaks.ts';
export { type Matched, matchers } from './matchers.ts';
