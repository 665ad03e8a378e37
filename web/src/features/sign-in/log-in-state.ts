/**
 * Navigation state for /login: where the visitor came from. The header of every page imports this
 * file, so it stays small.
 */
export const signedUp = { signedUp: true } as const;
export const fromShop = { fromShop: true } as const;

export type LogInState = Partial<typeof signedUp & typeof fromShop> | null;
