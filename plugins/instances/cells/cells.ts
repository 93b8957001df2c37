// The cells of the list share a file: each list draws all of them.
export { AddressesCell } from './addresses-cell.tsx';
export { ImageCell } from './image-cell.tsx';
export { LockedCell } from './locked-cell.tsx';
export { ServerStatusCell } from './status-cell.tsx';
