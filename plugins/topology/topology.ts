// The manifest names one file: each further one has a line in the first document.
export { OldAddress } from './old-address.tsx';
export { TopologyPage } from './page.tsx';
