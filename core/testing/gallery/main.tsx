import { createRoot } from 'react-dom/client';
import '#ui/theme/tokens.css';
import '#ui/theme/base.css';
import { readAddress } from './address.ts';
import { Gallery } from './gallery.tsx';
import { openPart } from './open-part.ts';

const address = readAddress(location.search);
const opened = await openPart(address);
createRoot(document.getElementById('root')!).render(<Gallery address={address} opened={opened} />);
