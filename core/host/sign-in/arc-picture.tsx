import { arc, armAngle, at, degreeTicks, labels, line, minuteTicks, vernierTicks } from './arc-geometry.ts';
import styles from './sign-in.module.css';

/** The one decorative picture of the console. It is not mirrored: a scale reads the same everywhere. */
export function ArcPicture() {
  const reading = at(armAngle, 948);
  return (
    <svg
      className={styles['art']}
      viewBox="0 0 860 900"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      aria-hidden="true"
    >
      <path
        className={styles['thin']}
        d={[arc(780), line(26, 0, 780), line(-26, 0, 780), arc(520, 26), minuteTicks].join('')}
      />
      <path className={styles['firm']} d={[arc(900), arc(846), degreeTicks].join('')} />
      {labels.map(({ angle, text, x, y }) => (
        <text
          key={text}
          x={x}
          y={y}
          transform={`rotate(${angle} ${x} ${y})`}
          textAnchor="middle"
          dominantBaseline="middle"
        >
          {text}
        </text>
      ))}
      <path className={styles['arm']} strokeWidth="2" d={line(armAngle, 0, 918)} />
      <path className={styles['arm']} strokeWidth="1.2" d={vernierTicks} />
      <text
        className={styles['reading']}
        x={reading.x}
        y={reading.y}
        transform={`rotate(${armAngle} ${reading.x} ${reading.y})`}
        textAnchor="middle"
        dominantBaseline="middle"
      >
        42° 36.0′
      </text>
    </svg>
  );
}
