import { Emitter, toDisposable } from '#base';
import type { PageState } from '#protocol';
import { fetchOrEarly } from './early-call.ts';
import type { Page, TabMessage, UploadInit } from './page.ts';

declare global {
  /** Shows the page of a failed start, while nothing else is drawn; the document defines it. */
  var sextantFailed: ((error: unknown) => void) | undefined;
}

const yearInSeconds = 31_536_000;

/** The `Page` of a real document. */
export function browserPage(state: PageState): Page {
  const tookState = new Emitter<void>();
  const webRoot = pageRoot();
  return {
    state,
    take(fresh) {
      Object.assign(state, fresh);
      tookState.fire();
    },
    onDidTakeState: tookState.event,
    webRoot,
    fetch: fetchOrEarly,
    upload: async (address: string, init: UploadInit) => (await import('./xhr-upload.ts')).xhrUpload(address, init),
    cookie: (name) => readCookie(document.cookie, name),
    setCookie(name, value) {
      const secure = location.protocol === 'https:' ? '; Secure' : '';
      document.cookie = `${name}=${encodeURIComponent(value)}; Path=${webRoot}; Max-Age=${yearInSeconds}; SameSite=Lax${secure}`;
    },
    get storage() {
      return localStorage;
    },
    setRootAttribute(name, value) {
      if (value === null) document.documentElement.removeAttribute(name);
      else document.documentElement.setAttribute(name, value);
    },
    setRootProperty: (name, value) => document.documentElement.style.setProperty(name, value),
    leaveTo: (address) => location.assign(address),
    post: submitForm,
    onDidLeave(listener) {
      const onHide = () => listener();
      addEventListener('pagehide', onHide);
      return toDisposable(() => removeEventListener('pagehide', onHide));
    },
    tabs: otherTabs(webRoot),
  };
}

/** Consoles under other roots of one origin are strangers. */
function otherTabs(webRoot: string): Page['tabs'] {
  const told = new Emitter<TabMessage>();
  const channel = new BroadcastChannel(`sextant.tabs:${webRoot}`);
  channel.onmessage = (event: MessageEvent<TabMessage>) => told.fire(event.data);
  return { tell: (message) => channel.postMessage(message), onTold: told.event };
}

/** The state that travels in the document. Throws when the document is none of ours. */
export function readPageState<S>(): S {
  const element = document.getElementById('page-state')!;
  // Code that comes later finds no plugin's capability in the document.
  element.remove();
  return JSON.parse(element.textContent) as S;
}

export function readCookie(cookies: string, name: string): string | undefined {
  const found = cookies.split(/;\s*/).find((pair) => pair.startsWith(`${name}=`));
  if (found === undefined) return undefined;
  const value = found.slice(name.length + 1);
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** The path below which the console is, with a slash at both ends; the document says it where it is not the root. */
export function pageRoot(): string {
  const text = document.querySelector<HTMLMetaElement>('meta[name="web-root"]')?.content;
  return `/${text ?? ''}/`.replace(/\/{2,}/g, '/');
}

function submitForm(address: string, fields: Readonly<Record<string, string>>): void {
  const form = Object.assign(document.createElement('form'), { method: 'post', action: address, hidden: true });
  for (const [name, value] of Object.entries(fields))
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
  document.body.append(form);
  form.submit();
}
