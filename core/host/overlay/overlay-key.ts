/** Where a tab keeps which local plugins lie over it. The sign-in page takes it away: whoever is there has left. */
export const overlayKey = 'sextant.overlay';
