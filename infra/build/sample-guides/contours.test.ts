import { expect, it } from 'vitest';
import { contourMap } from './contours.ts';

const size = { width: 600, height: 400 };
const numbers = (path: string) => (path.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);

it('draws the same map for the same seed', () => {
  expect(contourMap({ seed: 'biology', ...size })).toEqual(contourMap({ seed: 'biology', ...size }));
});

it('draws another terrain and another route for another seed', () => {
  const [one, other] = [contourMap({ seed: 'biology', ...size }), contourMap({ seed: 'economics', ...size })];
  expect(one.contours).not.toBe(other.contours);
  expect(one.route).not.toBe(other.route);
});

it.each(['a', 'bsmd-pathways', 'zoology', ''])('writes paths of moves and curves only, near the map (%j)', (seed) => {
  const { contours, indexContours, route } = contourMap({ seed, ...size });
  for (const path of [contours, indexContours, route]) {
    expect(path).toMatch(/^M[-\d. MCZ]+$/);
    // A curve's handles may reach a little over the edge; its points do not.
    expect(Math.min(...numbers(path))).toBeGreaterThan(-20);
    expect(Math.max(...numbers(path))).toBeLessThan(size.width + 20);
  }
});

it.each(['a', 'b', 'c', 'd', 'e', 'f'])(
  'leads the route from the left edge to the right through four stops (%s)',
  (seed) => {
    const { waypoints, route } = contourMap({ seed, ...size });
    expect(route).toMatch(/^M0 /);
    expect(waypoints).toHaveLength(4);
    const across = waypoints.map(({ x }) => x);
    expect(across).toEqual([...across].sort((one, other) => one - other));
    for (const { x, y } of waypoints) {
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(size.width);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(size.height);
    }
    expect(waypoints.at(-1)?.y).toBeLessThan(waypoints[0]?.y ?? 0);
  },
);

it('draws more lines for more levels', () => {
  const lines = (levels: number) => contourMap({ seed: 'x', ...size, levels }).contours.split('M').length;
  expect(lines(20)).toBeGreaterThan(lines(6));
});
