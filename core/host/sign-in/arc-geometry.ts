/** The picture beside the form is a sextant's arc: everything hangs from one pivot, by angle (degrees, 0 is down, positive to the left) and radius. */
export const pivot = { x: 430, y: -140 };

/** The angle of the index arm: 42° 36′ on a scale whose middle, 60°, hangs straight down. */
export const armAngle = -17.4;

const halfSweep = 50;

export function at(angle: number, radius: number): { x: number; y: number } {
  const radians = (angle * Math.PI) / 180;
  return { x: pivot.x - radius * Math.sin(radians), y: pivot.y + radius * Math.cos(radians) };
}

const point = (angle: number, radius: number) => {
  const { x, y } = at(angle, radius);
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
};

export const line = (angle: number, from: number, to: number) => `M${point(angle, from)}L${point(angle, to)}`;

export const arc = (radius: number, sweep = halfSweep) =>
  `M${point(sweep, radius)}A${radius} ${radius} 0 0 0 ${point(-sweep, radius)}`;

const range = (from: number, to: number, step: number) =>
  Array.from({ length: Math.round((to - from) / step) + 1 }, (_, index) => from + index * step);

/** Whole degrees, longer at five and ten. */
export const degreeTicks = range(-halfSweep, halfSweep, 1)
  .map((angle) => line(angle, 900, 900 - (angle % 10 === 0 ? 54 : angle % 5 === 0 ? 34 : 22)))
  .join('');

/** Twelve minutes each. */
export const minuteTicks = range(-halfSweep * 5, halfSweep * 5, 1)
  .filter((fifth) => fifth % 5 !== 0)
  .map((fifth) => line(fifth / 5, 900, 890))
  .join('');

/** The vernier: 25 strokes around the arm, each sixth one long. */
export const vernierTicks = range(0, 24, 1)
  .map((stroke) => line(armAngle + 5.04 - stroke * 0.42, 908, stroke % 6 === 0 ? 924 : 917))
  .join('');

/** Every ten degrees of the scale. */
export const labels = range(-halfSweep, halfSweep, 10).map((angle) => ({
  angle,
  text: `${60 + angle}°`,
  ...at(angle, 806),
}));
