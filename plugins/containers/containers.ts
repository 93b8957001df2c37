/** What the manifest points at, in one file: every page of object storage needs all of it; dialogs are fetched when they open. */
export { containerType } from './container-type.ts';
export { objectType } from './object-type.ts';
export { ContainersPage } from './pages/containers-page.tsx';
