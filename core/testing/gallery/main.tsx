import { createRoot } from 'react-dom/client';
import '#ui/theme/tokens.css';
import '#ui/theme/base.css';
import { preloadViews } from '#ui/lazy/preload.ts';
import { readAddress } from './address.ts';
import { Gallery } from './gallery.tsx';
import { openPart } from './open-part.ts';

const address = readAddress(location.search);
const opened = await openPart(address);
// A part is in view with all that its first press opens: no key may be pressed before it is there.
await preloadViews();
createRoot(document.getElementById('root')!).render(<Gallery address={address} opened={opened} />);
