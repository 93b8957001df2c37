export { type Disposable, DisposableStore, toDisposable } from './disposable.ts';
export { Emitter, type Event } from './event.ts';
export { ConsoleError, errorText } from './errors.ts';
export { isRecord } from './is-record.ts';
export { lazily } from './lazily.ts';
export { orAborted } from './or-aborted.ts';
export { ours, seen, seenName, spokenAttributes } from './seen.ts';
export { defineHostToken, defineToken, tokenId, type ServiceToken, type Services } from './service-token.ts';
export { isLazyView, lazyView, type LazyView, type View } from './view.ts';
