/** The method and path that a route matches. */
interface RouteKey {
  readonly method: string;
  /** Absolute; `{name}` is one segment. Matches with and without a trailing slash. */
  readonly path: string;
}

/** A route that matches a request. */
export interface MatchedRoute<Route extends RouteKey> {
  readonly route: Route;
  /** `GET /api/uploads/Pdfs/{fileName}` */
  readonly routeKey: string;
  /** Decoded once: `%2F` is a slash, `%252F` is `%2F`. */
  readonly pathParameters: Readonly<Record<string, string>>;
}

/**
 * The route for a request, matched before decoding, because an encoded slash does not end a
 * segment.
 *
 * @param path still encoded, without the query
 * @throws URIError if a parameter can't be decoded
 */
export function matchRoute<Route extends RouteKey>(
  routes: readonly Route[],
  method: string,
  path: string,
): MatchedRoute<Route> | undefined {
  const segments = segmentsOf(path);
  for (const route of routes) {
    const pathParameters = route.method === method ? matchSegments(segmentsOf(route.path), segments) : undefined;
    if (pathParameters !== undefined) return { route, routeKey: `${method} ${route.path}`, pathParameters };
  }
  return undefined;
}

const segmentsOf = (path: string): readonly string[] => path.replace(/\/$/, '').split('/');

function matchSegments(pattern: readonly string[], segments: readonly string[]): Record<string, string> | undefined {
  if (pattern.length !== segments.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const actual = segments[index] ?? '';
    const name = /^\{(\w+)\}$/.exec(expected)?.[1];
    if (name === undefined ? actual !== expected : actual === '') return undefined;
    if (name !== undefined) parameters[name] = decodeURIComponent(actual);
  }
  return parameters;
}
