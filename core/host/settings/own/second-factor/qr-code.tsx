import { encode } from 'uqr';
import styles from './second-factor.module.css';

/** Modules of quiet around a code that readers need. */
const quietZone = 4;

/** Draws a text as a QR code, dark on light in every theme: nothing of the text leaves the page. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: quietZone, ecc: 'M' });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className={styles['code']}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  );
}
