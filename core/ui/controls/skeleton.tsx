import styles from './feedback.module.css';

/** The place of something that is being fetched, in its final size (CSS lengths). */
export function Skeleton({ width = '100%', height = '1em' }: { width?: string; height?: string }) {
  return <span aria-hidden="true" className={styles['skeleton']} style={{ inlineSize: width, blockSize: height }} />;
}
