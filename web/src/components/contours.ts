interface Point {
  x: number;
  y: number;
}

/**
 * A piece of map with a route to its summit, as SVG path data in a box of 120 by 160, for the
 * covers of guides and for preview cards.
 */
export interface Contours {
  /** Closed rings around the summit. */
  lines: string[];
  /** From the lower left edge through the stop to the summit. */
  route: string;
  stop: Point;
  summit: Point;
}

const RINGS = 9;
const POINTS = 28;

/** The result depends on the seed only. */
export function contoursOf(seed: string): Contours {
  const random = randomFrom(seed);
  const summit = { x: 74 + random() * 30, y: 92 + random() * 22 };
  const waves = [2, 3, 5].map((frequency) => ({
    frequency,
    height: (0.1 + random() * 0.14) / Math.sqrt(frequency),
    phase: random() * Math.PI * 2,
  }));
  const tilt = 0.75 + random() * 0.4;
  const lines = Array.from({ length: RINGS }, (_, ring) => {
    const radius = 6 + ring * 12 + ring * ring * 0.9;
    const points = Array.from({ length: POINTS }, (__, at) => {
      const angle = (at / POINTS) * Math.PI * 2;
      const swell = waves.reduce((sum, { frequency, height, phase }) => {
        // Each ring is turned a little, so that it isn't a copy of the inner one.
        return sum + height * Math.sin(frequency * angle + phase + ring * 0.16);
      }, 1);
      return {
        x: summit.x + Math.cos(angle) * radius * swell,
        y: summit.y + Math.sin(angle) * radius * swell * tilt,
      };
    });
    return closedCurve(points);
  });
  const stop = { x: 38, y: 131 };
  const before = { x: summit.x - 22, y: summit.y + 16 };
  return { lines, route: `M-4 148C16 146 20 130 ${at(stop)}S${at(before)} ${at(summit)}`, stop, summit };
}

/** A smooth closed line through the midpoints between the points. */
function closedCurve(points: readonly Point[]): string {
  const parts = points.map((point, at) => {
    const next = points[(at + 1) % points.length] ?? point;
    return { point, middle: { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 } };
  });
  const start = parts.at(-1)?.middle ?? { x: 0, y: 0 };
  const curve = parts.map(({ point, middle }) => `Q${at(point)} ${at(middle)}`).join('');
  return `M${at(start)}${curve}Z`;
}

const at = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;

function randomFrom(seed: string): () => number {
  let state = Array.from(seed, (character) => character.codePointAt(0) ?? 0).reduce(
    (hash, code) => Math.imul(hash ^ code, 16777619),
    -2128831035,
  );
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    const mixed = Math.imul(state ^ (state >>> 15), state | 1);
    const again = mixed ^ (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61));
    return ((again ^ (again >>> 14)) >>> 0) / 2 ** 32;
  };
}
