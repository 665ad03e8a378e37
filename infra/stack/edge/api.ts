import type { EdgeRequest, RequestEvent } from './events.ts';

/**
 * Viewer request of /api/*: removes one trailing slash, because API Gateway has no routes for
 * addresses with one.
 */
export function apiRequest(event: RequestEvent): EdgeRequest {
  const request = event.request;
  request.uri = request.uri.replace(/\/$/, '');
  return request;
}
