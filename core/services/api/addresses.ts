import { changeAddresses } from './change-addresses.gen.ts';
import { type Operations, readAddresses } from './read-addresses.gen.ts';

/** Where each operation is: method and path, with its parameters in braces. */
export const addresses = { ...readAddresses, ...changeAddresses } as Readonly<Record<keyof Operations, string>>;
