/** A point of the map, in the caller's units (points in a PDF, user units in an SVG). */
export interface MapPoint {
  x: number;
  y: number;
}

/** A fragment of a contour map with a route across it, as SVG path data. */
export interface ContourMap {
  /** The ordinary contour lines, all in one path. */
  contours: string;
  /** Every fourth contour line, which a map prints heavier. */
  indexContours: string;
  /** The route from the lower left to the upper right. */
  route: string;
  /** The stops of the route in travelling order; the last one is the destination. */
  waypoints: MapPoint[];
}

export interface ContourMapOptions {
  /** Any text; the same text always gives the same map. */
  seed: string;
  width: number;
  height: number;
  /** Number of contour levels. More levels, denser lines. */
  levels?: number;
  /** Edge of a grid cell in the map's units. Smaller cells follow the terrain more closely and give longer paths. */
  cell?: number;
}

const INDEX_EVERY = 4;
const WAYPOINTS = 4;

/**
 * Draws a contour map and a route over it from a seed alone: no clock, no randomness, no dependency,
 * so that covers in print and on the web show the same terrain for the same guide.
 * Coordinates carry one decimal and stay within `width` by `height`.
 */
export function contourMap({ seed, width, height, levels = 14, cell = 14 }: ContourMapOptions): ContourMap {
  const random = seededRandom(seed);
  const elevation = terrain(random, width, height);
  const columns = Math.ceil(width / cell);
  const rows = Math.ceil(height / cell);
  const grid = Array.from({ length: rows + 1 }, (_, row) =>
    Array.from({ length: columns + 1 }, (__, column) => elevation((column * width) / columns, (row * height) / rows)),
  );
  const heights = grid.flat();
  const lowest = Math.min(...heights);
  const step = (Math.max(...heights) - lowest) / (levels + 1);
  const scale = { x: width / columns, y: height / rows };

  const ordinary: string[] = [];
  const index: string[] = [];
  for (let level = 1; level <= levels; level += 1) {
    const target = level % INDEX_EVERY === 0 ? index : ordinary;
    for (const line of isolines(grid, lowest + level * step)) {
      const closed = line.closed;
      const points = relaxed(line.points, closed).map(({ x, y }) => ({ x: x * scale.x, y: y * scale.y }));
      if (points.length >= 5) target.push(smoothPath(points, closed));
    }
  }

  const waypoints = routeStops(random, width, height);
  return {
    contours: ordinary.join(''),
    indexContours: index.join(''),
    route: smoothPath(waypoints, false),
    waypoints: waypoints.slice(1),
  };
}

type Random = () => number;

/** FNV-1a of the seed drives mulberry32: small, well spread, the same on every machine. */
function seededRandom(seed: string): Random {
  let state = 0x811c9dc5;
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Hills and hollows on a gentle slope that rises towards the upper right, where the route ends. */
function terrain(random: Random, width: number, height: number): (x: number, y: number) => number {
  const span = Math.max(width, height);
  const hills = Array.from({ length: 7 }, (_, at) => ({
    x: random() * width,
    y: random() * height,
    reach: span * (0.12 + random() * 0.2),
    stretch: 0.6 + random() * 0.9,
    rise: (at % 3 === 2 ? -0.7 : 1) * (0.5 + random() * 0.7),
  }));
  const phase = random() * Math.PI * 2;
  return (x, y) => {
    const slope = 0.55 * (x / width) + 0.55 * (1 - y / height);
    const ripple = 0.05 * Math.sin((x / span) * 9 + phase) * Math.cos((y / span) * 8 - phase);
    return hills.reduce((sum, hill) => {
      const dx = (x - hill.x) / (hill.reach * hill.stretch);
      const dy = (y - hill.y) / hill.reach;
      return sum + hill.rise * Math.exp(-(dx * dx + dy * dy));
    }, slope + ripple);
  };
}

interface Isoline {
  points: MapPoint[];
  closed: boolean;
}

/** Marching squares: the lines of one level in grid coordinates, with touching segments joined to polylines. */
function isolines(grid: readonly (readonly number[])[], level: number): Isoline[] {
  const at = (column: number, row: number) => grid[row]?.[column] ?? 0;
  const neighbours = new Map<string, string[]>();
  const points = new Map<string, MapPoint>();
  const join = (from: string, to: string) => {
    neighbours.set(from, [...(neighbours.get(from) ?? []), to]);
    neighbours.set(to, [...(neighbours.get(to) ?? []), from]);
  };
  const crossing = (column: number, row: number, horizontal: boolean): string | undefined => {
    const start = at(column, row);
    const end = horizontal ? at(column + 1, row) : at(column, row + 1);
    if (start < level === end < level) return undefined;
    const share = (level - start) / (end - start);
    const key = `${column},${row},${horizontal ? 'h' : 'v'}`;
    points.set(key, horizontal ? { x: column + share, y: row } : { x: column, y: row + share });
    return key;
  };

  for (let row = 0; row < grid.length - 1; row += 1) {
    for (let column = 0; column < (grid[row]?.length ?? 0) - 1; column += 1) {
      const [top, right, bottom, left] = [
        crossing(column, row, true),
        crossing(column + 1, row, false),
        crossing(column, row + 1, true),
        crossing(column, row, false),
      ];
      if (top && right && bottom && left) {
        // A saddle: the mean of the corners decides which pairs belong together.
        const mean = (at(column, row) + at(column + 1, row) + at(column, row + 1) + at(column + 1, row + 1)) / 4;
        if (mean < level === at(column, row) < level) {
          join(top, right);
          join(bottom, left);
        } else {
          join(top, left);
          join(bottom, right);
        }
      } else {
        const [from, to] = [top, right, bottom, left].filter((key) => key !== undefined);
        if (from && to) join(from, to);
      }
    }
  }

  const lines: Isoline[] = [];
  const seen = new Set<string>();
  const follow = (start: string): string[] => {
    const keys: string[] = [];
    for (let key: string | undefined = start; key; key = neighbours.get(key)?.find((next) => !seen.has(next))) {
      seen.add(key);
      keys.push(key);
    }
    return keys;
  };
  const collect = (start: string, closed: boolean) => {
    const line = follow(start).flatMap((key) => points.get(key) ?? []);
    lines.push({ points: line, closed });
  };
  for (const [key, next] of neighbours) if (next.length === 1 && !seen.has(key)) collect(key, false);
  for (const key of neighbours.keys()) if (!seen.has(key)) collect(key, true);
  return lines;
}

/** Evens out the small zigzags that a grid leaves in a line; the ends of an open line stay on the map's edge. */
function relaxed(points: readonly MapPoint[], closed: boolean): MapPoint[] {
  let line = [...points];
  for (let pass = 0; pass < 3; pass += 1) {
    line = line.map((point, at) => {
      const before = line[at - 1] ?? (closed ? line.at(-1) : undefined);
      const after = line[at + 1] ?? (closed ? line[0] : undefined);
      if (!before || !after) return point;
      return { x: (before.x + 2 * point.x + after.x) / 4, y: (before.y + 2 * point.y + after.y) / 4 };
    });
  }
  return line;
}

/** The edge of the map and the stops beyond it: evenly spaced across, climbing, each a little off the straight line. */
function routeStops(random: Random, width: number, height: number): MapPoint[] {
  const start: MapPoint = { x: 0, y: height * (0.84 + random() * 0.08) };
  const stops = Array.from({ length: WAYPOINTS }, (_, at) => {
    const along = (at + 1) / (WAYPOINTS + 0.55);
    const climb = 0.84 - 0.62 * ((at + 1) / WAYPOINTS);
    return {
      x: width * (along + (random() - 0.5) * 0.05),
      y: height * (climb + (random() - 0.5) * 0.14),
    };
  });
  return [start, ...stops];
}

/** A Catmull-Rom spline through the points, written as cubic Béziers. */
function smoothPath(points: readonly MapPoint[], closed: boolean): string {
  const count = points.length;
  const point = (at: number): MapPoint => {
    const wrapped = closed ? (at + count) % count : Math.min(Math.max(at, 0), count - 1);
    return points[wrapped] ?? { x: 0, y: 0 };
  };
  const write = ({ x, y }: MapPoint) => `${decimal(x)} ${decimal(y)}`;
  let path = `M${write(point(0))}`;
  for (let at = 0; at < (closed ? count : count - 1); at += 1) {
    const [before, from, to, after] = [point(at - 1), point(at), point(at + 1), point(at + 2)];
    const leave = { x: from.x + (to.x - before.x) / 6, y: from.y + (to.y - before.y) / 6 };
    const arrive = { x: to.x - (after.x - from.x) / 6, y: to.y - (after.y - from.y) / 6 };
    path += `C${write(leave)} ${write(arrive)} ${write(to)}`;
  }
  return closed ? `${path}Z` : path;
}

const decimal = (value: number): string => String(Math.round(value * 10) / 10);
