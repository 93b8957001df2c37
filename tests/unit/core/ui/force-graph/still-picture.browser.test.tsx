import { expect, it } from 'vitest';
import { StillPicture } from '#ui/force-graph/still-picture.ts';

const [width, height] = [200, 120];

/** A field of squares that is larger than the picture, each of its own shade. */
function drawSquares(canvas: CanvasRenderingContext2D, shift = 0): void {
  for (let column = -20; column < 20; column += 1)
    for (let row = -20; row < 20; row += 1) {
      canvas.fillStyle = `rgb(${(column + 20) * 6} ${(row + 20) * 6} ${shift})`;
      canvas.fillRect(column * 40 + shift, row * 40, 20, 20);
    }
}

function newCanvas(): CanvasRenderingContext2D {
  const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
  if (!context) throw new Error('no canvas');
  return context;
}

/** Draws a frame as the library does: it clears, sets the view, and lets the caller draw. */
function frame(canvas: CanvasRenderingContext2D, [zoom, x, y]: readonly number[], draw: () => void): string {
  canvas.setTransform(1, 0, 0, 1, 0, 0);
  canvas.clearRect(0, 0, width, height);
  canvas.setTransform(zoom ?? 1, 0, 0, zoom ?? 1, x ?? 0, y ?? 0);
  draw();
  return canvas.getImageData(0, 0, width, height).data.join();
}

const views = [
  [0.5, 100, 60],
  [0.5, 110, 55],
  [0.5, 145, 84],
  [0.5, 60, 100],
  [0.5, -90, -30],
  [0.5, -100, -30],
  [1.25, -100, -30],
  [1.25, -80, -50],
];

it('[GRAPH-07] a large graph that is moved shows what it would show drawn anew, and draws few of its frames', () => {
  const [moved, anew] = [newCanvas(), newCanvas()];
  const still = new StillPicture();
  let drawn = 0;
  const draw = (canvas: CanvasRenderingContext2D) => {
    drawn += 1;
    drawSquares(canvas);
  };
  const shown = views.map((view) => frame(moved, view, () => still.show(moved, 'a', draw) || draw(moved)));
  expect(shown).toEqual(views.map((view) => frame(anew, view, () => drawSquares(anew))));
  expect(drawn).toBeLessThan(views.length);
});

it('[GRAPH-07] a large graph whose node, colour or mark has changed is drawn anew', () => {
  const [moved, anew] = [newCanvas(), newCanvas()];
  const still = new StillPicture();
  const shows = (view: number[], of: string, shift: number) => {
    const draw = (canvas: CanvasRenderingContext2D) => drawSquares(canvas, shift);
    const expected = frame(anew, view, () => drawSquares(anew, shift));
    return frame(moved, view, () => still.show(moved, of, draw) || draw(moved)) === expected;
  };
  expect([shows([1, 0, 0], 'a', 0), shows([1, 9, 0], 'a', 0), shows([1, 9, 0], 'b', 7)]).toEqual([true, true, true]);
  expect([shows([1, 5, 0], 'b', 7), shows([1, 6, 0], 'b', 7)]).toEqual([true, true]);
  still.drop();
  expect(shows([1, 6, 0], 'b', 13)).toBe(true);
});
