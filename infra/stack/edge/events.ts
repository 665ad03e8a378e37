/**
 * The parts of viewer events that we use (CloudFront Developer Guide, "CloudFront Functions event
 * structure").
 */
interface ValueList {
  readonly value: string;
  readonly multiValue?: readonly { readonly value: string }[];
}

export interface EdgeRequest {
  readonly method: string;
  uri: string;
  /** Names and values as the viewer encoded them. */
  readonly querystring: Readonly<Record<string, ValueList>>;
  readonly headers: Readonly<Record<string, { readonly value: string }>>;
}

export interface EdgeResponse {
  statusCode: number;
  statusDescription?: string;
  headers?: Record<string, { readonly value: string }>;
}

export interface RequestEvent {
  readonly request: EdgeRequest;
}

export interface ResponseEvent extends RequestEvent {
  readonly response: EdgeResponse;
}
