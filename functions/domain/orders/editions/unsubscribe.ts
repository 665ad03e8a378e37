export interface Request {
  readonly input: { readonly token: string };
}
