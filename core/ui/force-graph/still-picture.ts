/** A transform of a canvas: its zoom, and where its zero point lies, in px of the canvas. */
type View = Pick<DOMMatrix, 'a' | 'e' | 'f'>;

/** Share of the width and height that a still shows beyond each edge of the picture. */
const beyondShare = 0.25;

/**
 * Keeps a picture of a large graph that does not move by itself, somewhat larger than what shows of it. While somebody moves the
 * view, each frame copies it and draws no node anew.
 */
export class StillPicture {
  #still: { image: HTMLCanvasElement; of: unknown; view: View; beyond: { x: number; y: number } } | undefined;
  #last: { of: unknown; view: View } | undefined;

  /**
   * Draws a frame from the still; false: there is none, and the caller draws the frame itself. A still is made once a frame shows
   * the same at the same zoom as the frame before, at another place.
   * @param canvas with the transform of the frame
   * @param of tells one graph with its colours and marks from another: anything that is compared with `===`
   * @param draw draws all of it
   */
  show(canvas: CanvasRenderingContext2D, of: unknown, draw: (canvas: CanvasRenderingContext2D) => void): boolean {
    const { a, e, f } = canvas.getTransform();
    const view = { a, e, f };
    const last = this.#last;
    this.#last = { of, view };
    if (!last || last.of !== of || last.view.a !== a) {
      this.#still = undefined;
      return false;
    }
    if (!this.#covers(canvas.canvas, view)) {
      this.#still = undefined;
      if (last.view.e === e && last.view.f === f) return false;
      this.#make(canvas, of, draw);
    }
    const still = this.#still;
    if (!still) return false;
    canvas.save();
    canvas.setTransform(1, 0, 0, 1, 0, 0);
    const left = Math.round(e - still.view.e) - still.beyond.x;
    const top = Math.round(f - still.view.f) - still.beyond.y;
    canvas.drawImage(still.image, left, top);
    canvas.restore();
    return true;
  }

  /** Forgets the still: a node has moved. */
  drop(): void {
    this.#still = undefined;
    this.#last = undefined;
  }

  /** Says whether all that shows at this view is in the still. */
  #covers({ width, height }: { width: number; height: number }, { e, f }: View): boolean {
    const still = this.#still;
    if (!still) return false;
    const { image, view, beyond } = still;
    const isSameSize = image.width === width + 2 * beyond.x && image.height === height + 2 * beyond.y;
    return isSameSize && Math.abs(e - view.e) <= beyond.x && Math.abs(f - view.f) <= beyond.y;
  }

  #make(canvas: CanvasRenderingContext2D, of: unknown, draw: (canvas: CanvasRenderingContext2D) => void): void {
    const { width, height } = canvas.canvas;
    const beyond = { x: Math.ceil(width * beyondShare), y: Math.ceil(height * beyondShare) };
    const image = canvas.canvas.ownerDocument.createElement('canvas');
    image.width = width + 2 * beyond.x;
    image.height = height + 2 * beyond.y;
    const context = image.getContext('2d');
    if (!context) return;
    const { a, b, c, d, e, f } = canvas.getTransform();
    context.setTransform(a, b, c, d, e + beyond.x, f + beyond.y);
    draw(context);
    this.#still = { image, of, view: { a, e, f }, beyond };
  }
}
