const number = (element: Element, name: string) => Number(element.getAttribute(name) ?? 0);

/**
 * Turns an icon that the page has drawn as SVG into a path for a canvas, in the icon's own units (24 × 24). Shapes that
 * the set's icons don't use are left out. Undefined: the icon has not come yet.
 */
export function iconPath(svg: SVGElement): Path2D | undefined {
  if (svg.childElementCount === 0) return undefined;
  const path = new Path2D();
  for (const shape of svg.children) addShape(path, shape);
  return path;
}

function addShape(path: Path2D, shape: Element): void {
  const at = (name: string) => number(shape, name);
  switch (shape.tagName) {
    case 'path':
      path.addPath(new Path2D(shape.getAttribute('d') ?? ''));
      break;
    case 'circle':
      path.moveTo(at('cx') + at('r'), at('cy'));
      path.arc(at('cx'), at('cy'), at('r'), 0, 2 * Math.PI);
      break;
    case 'ellipse':
      path.moveTo(at('cx') + at('rx'), at('cy'));
      path.ellipse(at('cx'), at('cy'), at('rx'), at('ry'), 0, 0, 2 * Math.PI);
      break;
    case 'rect':
      path.roundRect(at('x'), at('y'), at('width'), at('height'), at('rx'));
      break;
    case 'line':
      path.moveTo(at('x1'), at('y1'));
      path.lineTo(at('x2'), at('y2'));
      break;
    case 'polyline':
    case 'polygon': {
      const points = shape.getAttribute('points') ?? '';
      path.addPath(new Path2D(`M${points}${shape.tagName === 'polygon' ? 'Z' : ''}`));
      break;
    }
  }
}
