/** An action of the office that begins. */
export interface Action {
  readonly who: { readonly id: string; readonly name: string; readonly email: string };
  readonly action: string;
  readonly subject: string;
}

/** What an action changed. Neither may contain a secret. */
export interface Change {
  readonly before?: unknown;
  readonly after?: unknown;
}

export interface AuditLogEntry extends Action, Change {
  /** A ULID. */
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** `done`, the code of the refusal, or `unknown`: the function ended before it could say. */
  readonly outcome: string;
}
