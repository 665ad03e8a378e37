/** An action of the office that begins. */
export interface Action {
  readonly who: { readonly id: string; readonly name: string; readonly email: string };
  readonly action: string;
  readonly subject: string;
}

/** What an action changed. None of it may contain a secret. */
export interface Change {
  readonly before?: unknown;
  readonly after?: unknown;
  /** What it was done to, if only the action could say, such as the id of something new. */
  readonly subject?: string;
}

export interface AuditLogEntry extends Action, Omit<Change, 'subject'> {
  /** A ULID. */
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** `done`, the code of the refusal, or `unknown`: the function ended before it could say. */
  readonly outcome: string;
}
