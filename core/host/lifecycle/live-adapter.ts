import { type Disposable, toDisposable } from '#base';

/** The browser's functions that following the index needs; a test gives its own. */
export interface LiveAdapter {
  /** Opens server-sent events; `onEnd` when they break off, `onChanged` with the data of each event `changed`. */
  events(address: string, on: { changed(data: string): void; end(): void }): Disposable;
  /** Calls `lead` when no other tab leads under that name: at once, or when the tab that did is closed. */
  lead(name: string, lead: () => Disposable): Disposable;
  /** Tells the other tabs, and hears of them. */
  others(name: string, heard: (text: string) => void): Disposable & { tell(text: string): void };
  /** The tab comes into view, or its browser online, after it was not. */
  onReturn(run: () => void): Disposable;
}

/** A browser has few connections to one origin for all its tabs: one tab listens, and tells the others. */
export const browserLiveAdapter: LiveAdapter = {
  events(address, on) {
    const source = new EventSource(address);
    source.addEventListener('changed', (event: MessageEvent<string>) => on.changed(event.data));
    // The browser's own attempts to connect again are replaced by ours, which become ever rarer.
    source.addEventListener('error', () => {
      source.close();
      on.end();
    });
    return toDisposable(() => source.close());
  },
  lead(name, lead) {
    // Locks are for secure pages: elsewhere each tab listens for itself.
    if (!navigator.locks) return lead();
    const stop = new AbortController();
    let ended = () => {};
    const leading = () => {
      const work = lead();
      return new Promise<void>((resolve) => (ended = resolve)).finally(() => work.dispose());
    };
    navigator.locks.request(name, { signal: stop.signal }, leading).catch(() => {});
    return toDisposable(() => {
      stop.abort();
      ended();
    });
  },
  others(name, heard) {
    const channel = new BroadcastChannel(name);
    channel.onmessage = (event: MessageEvent<string>) => heard(event.data);
    return { tell: (text) => channel.postMessage(text), dispose: () => channel.close() };
  },
  onReturn(run) {
    const back = () => document.visibilityState === 'visible' && run();
    document.addEventListener('visibilitychange', back);
    addEventListener('online', back);
    return toDisposable(() => {
      document.removeEventListener('visibilitychange', back);
      removeEventListener('online', back);
    });
  },
};
