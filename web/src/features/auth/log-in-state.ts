/** What a page hands to /login in the history: where the visitor comes from. Every page's header imports it, so it stays small. */
export const signedUp = { signedUp: true } as const;
export const fromShop = { fromShop: true } as const;

export type LogInState = Partial<typeof signedUp & typeof fromShop> | null;
