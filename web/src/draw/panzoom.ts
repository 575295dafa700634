/** Panning and zooming a drawing by its view box: wheel, drag, pinch, and steps for buttons and keys. */

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

const CLOSEST = 8;
const SLACK = 5; // pixels a pointer may move and still click

export function clamped(box: Box, whole: Box): Box {
  const w = Math.min(Math.max(box.w, whole.w / CLOSEST), whole.w);
  const h = (w / box.w) * box.h;
  const within = (at: number, size: number, from: number, total: number): number =>
    size >= total ? from + (total - size) / 2 : Math.min(Math.max(at, from), from + total - size);
  return { w, h, x: within(box.x, w, whole.x, whole.w), y: within(box.y, h, whole.y, whole.h) };
}

/** The box after zooming by a factor (above 1: closer) round a point given as shares of the box. */
export function zoomed(box: Box, whole: Box, factor: number, fx = 0.5, fy = 0.5): Box {
  const w = Math.min(Math.max(box.w / factor, whole.w / CLOSEST), whole.w);
  const h = (w / box.w) * box.h;
  return clamped({ w, h, x: box.x + (box.w - w) * fx, y: box.y + (box.h - h) * fy }, whole);
}

export function moved(box: Box, whole: Box, dx: number, dy: number): Box {
  return clamped({ ...box, x: box.x + dx, y: box.y + dy }, whole);
}

interface Handle {
  get: () => Box;
  set: (box: Box) => void;
  whole: () => Box;
}

/** The listeners for an SVG element. A drag swallows the click that ends it. */
export function panzoom(svg: SVGSVGElement, handle: Handle): { destroy: () => void } {
  const pointers = new Map<number, { x: number; y: number }>();
  let travelled = 0;

  const scale = (): number => {
    const rect = svg.getBoundingClientRect();
    const box = handle.get();
    return Math.max(box.w / rect.width, box.h / rect.height);
  };
  const share = (x: number, y: number): [number, number] => {
    const rect = svg.getBoundingClientRect();
    const box = handle.get();
    const s = scale();
    return [((x - rect.left - rect.width / 2) * s) / box.w + 0.5, ((y - rect.top - rect.height / 2) * s) / box.h + 0.5];
  };
  const down = (e: PointerEvent): void => {
    pointers.set(e.pointerId, { x: e.clientX, y: e.clientY });
    if (pointers.size === 1) travelled = 0;
  };
  const move = (e: PointerEvent): void => {
    const before = pointers.get(e.pointerId);
    if (!before) return;
    const others = [...pointers.entries()].filter(([id]) => id !== e.pointerId).map(([, p]) => p);
    const other = others[0];
    travelled += Math.hypot(e.clientX - before.x, e.clientY - before.y);
    if (other) {
      const was = Math.hypot(before.x - other.x, before.y - other.y);
      const is = Math.hypot(e.clientX - other.x, e.clientY - other.y);
      if (was > 0)
        handle.set(zoomed(handle.get(), handle.whole(), is / was, ...share((e.clientX + other.x) / 2, (e.clientY + other.y) / 2)));
    } else if (travelled > SLACK) {
      if (!svg.hasPointerCapture(e.pointerId)) svg.setPointerCapture(e.pointerId);
      const s = scale();
      handle.set(moved(handle.get(), handle.whole(), (before.x - e.clientX) * s, (before.y - e.clientY) * s));
    }
    pointers.set(e.pointerId, { x: e.clientX, y: e.clientY });
  };
  const up = (e: PointerEvent): void => {
    pointers.delete(e.pointerId);
  };
  const click = (e: MouseEvent): void => {
    if (travelled > SLACK) {
      e.stopPropagation();
      e.preventDefault();
      travelled = 0;
    }
  };
  const wheel = (e: WheelEvent): void => {
    const factor = Math.exp(-e.deltaY * (e.ctrlKey ? 0.01 : 0.0016));
    const box = handle.get();
    const next = zoomed(box, handle.whole(), factor, ...share(e.clientX, e.clientY));
    if (next.w === box.w && !e.ctrlKey) return; // nothing left to zoom: let the page scroll
    e.preventDefault();
    handle.set(next);
  };
  svg.addEventListener("pointerdown", down);
  svg.addEventListener("pointermove", move);
  svg.addEventListener("pointerup", up);
  svg.addEventListener("pointercancel", up);
  svg.addEventListener("click", click, true);
  svg.addEventListener("wheel", wheel, { passive: false });
  return {
    destroy: () => {
      svg.removeEventListener("pointerdown", down);
      svg.removeEventListener("pointermove", move);
      svg.removeEventListener("pointerup", up);
      svg.removeEventListener("pointercancel", up);
      svg.removeEventListener("click", click, true);
      svg.removeEventListener("wheel", wheel);
    },
  };
}
