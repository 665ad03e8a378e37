import { describe, expect, it } from 'vitest';
import { contoursOf } from './contours.ts';

describe('the map of a cover', () => {
  it('is the same for the same guide and another for another', () => {
    expect(contoursOf('physics')).toEqual(contoursOf('physics'));
    expect(contoursOf('physics').lines).not.toEqual(contoursOf('robots').lines);
  });

  it.each(['physics', 'robots', 'a', 'essays-that-sound-like-you', ''])(
    'has closed lines and its summit in the lower part, below the title (%s)',
    (seed) => {
      const { lines, summit } = contoursOf(seed);
      expect(new Set(lines).size).toBe(lines.length);
      for (const line of lines) expect(line).toMatch(/^M[-\d. Q]+Z$/);
      expect(summit.x).toBeGreaterThan(60);
      expect(summit.x).toBeLessThan(110);
      expect(summit.y).toBeGreaterThan(80);
      expect(summit.y).toBeLessThan(120);
    },
  );
});
