/** The exports that the manifest names, in one file. Every page of object storage needs them all; dialogs are fetched later. */
export { containerType } from './container-type.ts';
export { objectType } from './object-type.ts';
export { ContainersPage } from './pages/containers-page.tsx';
