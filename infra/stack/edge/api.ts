import type { EdgeRequest, RequestEvent } from './events.ts';

/** Viewer request of /api/*: takes one trailing slash off, for API Gateway finds no route for an address that has one. */
export function apiRequest(event: RequestEvent): EdgeRequest {
  const request = event.request;
  request.uri = request.uri.replace(/\/$/, '');
  return request;
}
