import { describe, expect, it } from 'vitest';
import { contoursOf } from './contours.ts';

describe('the contours', () => {
  it('are the same for the same seed, and others for another', () => {
    expect(contoursOf('physics')).toEqual(contoursOf('physics'));
    expect(contoursOf('physics').lines).not.toEqual(contoursOf('robots').lines);
  });

  it.each(['physics', 'robots', 'a', 'essays-that-sound-like-you', ''])(
    'are closed lines with a route to a summit in the lower part, below the title (%s)',
    (seed) => {
      const { lines, route, summit } = contoursOf(seed);
      expect(new Set(lines).size).toBe(lines.length);
      for (const line of lines) expect(line).toMatch(/^M[-\d. Q]+Z$/);
      expect(route).toMatch(/^M-4 [-\d. CS]+$/);
      expect(route.endsWith(` ${summit.x.toFixed(1)} ${summit.y.toFixed(1)}`)).toBe(true);
      expect(summit.x).toBeGreaterThan(60);
      expect(summit.x).toBeLessThan(110);
      expect(summit.y).toBeGreaterThan(80);
      expect(summit.y).toBeLessThan(120);
    },
  );
});
