import type { Exports, ModuleAdapter } from './plugin-loader.ts';

let digests: Readonly<Record<string, string>> | undefined;

/** The browser's own ways of getting a module. */
export const browserModules: ModuleAdapter = {
  fetch: (address, init) => fetch(address, { ...init, mode: 'cors', credentials: 'same-origin' }),
  import: (address) => import(/* @vite-ignore */ new URL(address, location.origin).href) as Promise<Exports>,
  isPreloaded: (address) =>
    document.querySelector(`link[rel="modulepreload"][href=${JSON.stringify(address)}]`) !== null,
  digestOf(address) {
    digests ??= JSON.parse(document.querySelector('script[type=importmap]')?.textContent || '{}').integrity ?? {};
    return digests?.[address];
  },
  link(address, integrity) {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = address;
    link.crossOrigin = 'anonymous';
    if (integrity) link.integrity = integrity;
    document.head.append(link);
    return () => link.remove();
  },
};
