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
