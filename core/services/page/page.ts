import { defineHostToken, type Event } from '#base';
import type { PageState, ScopeState } from '#protocol';

/**
 * The document the console runs in, as the services see it: the state it arrived with, the network, cookies, storage. One
 * place to put a pretended page in the place of a real one, in tests and outside a browser. The host's alone: plugins
 * have `Http`, `Storage` and `Session`.
 */
export interface Page {
  readonly state: PageState;
  /** Puts what another scope or other roles changed into `state`, and says so: nothing else of the document is made anew. */
  take(state: ScopeState): void;
  readonly onDidTakeState: Event<void>;
  /** Where the console lives on its origin; begins and ends with a slash. */
  readonly webRoot: string;
  fetch(address: string, init: RequestInit): Promise<Response>;
  /** Sends a body with progress, which `fetch` can't report. */
  upload(address: string, init: UploadInit): Promise<Response>;
  cookie(name: string): string | undefined;
  setCookie(name: string, value: string): void;
  readonly storage: Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;
  /** Attributes of the root element: `lang`, `dir`, `data-theme`, `data-density`. */
  setRootAttribute(name: string, value: string | null): void;
  /** A custom property of the root element's style: `--accent`. */
  setRootProperty(name: string, value: string | null): void;
  /** Leaves this document for another. */
  leaveTo(address: string): void;
  /** Leaves by a form post of the given fields: switches and sign-out change the session, so they are no links. */
  post(address: string, fields: Readonly<Record<string, string>>): void;
  /** The document is being left: closed, loaded anew, or for another. What is not kept by now is lost. */
  readonly onDidLeave: Event<void>;
  /** The other tabs of this browser that show this console: `tell` reaches them all and never this one. */
  readonly tabs: { tell(message: TabMessage): void; readonly onTold: Event<TabMessage> };
}
export const Page = defineHostToken<Page>('sextant.page@1');

/**
 * Somebody signed out in a tab; or a tab was opened, signed in again, or went to another scope, as a user; or is about to go,
 * which those answer that are `busy`: so many tasks run in the tab of that name. `scope` is a `ScopeKey`, `left` the seconds
 * until the session ends. No secrets: every page can listen.
 */
export type TabMessage =
  | { session: 'ended' }
  | { session: 'began'; user: string; scope?: string; left?: number }
  | { session: 'leaving'; user: string; scope: string }
  | { session: 'busy'; user: string; scope: string; tab: string; tasks: number };

export interface UploadInit {
  method: string;
  headers: Headers;
  body: Blob | FormData | string;
  signal?: AbortSignal;
  /** 0 to 1. */
  onProgress(sent: number): void;
}
