// Builds the gallery, in a process of its own: Vite's build declares its process one of production, and with it all that the
// process starts; in production React's `act` does nothing, and tests would look at pages that are not drawn yet.
import { buildGallery } from '../../testing/gallery/serve-gallery.mjs';

await buildGallery();
