// The manifest names one file: each further one has a line in the first document.
export { networkType } from './networks/network-type.ts';
