/** How money comes or goes back outside PayPal, as in "paid by check". */
export const byMethod = {
  check: 'by check',
  transfer: 'by bank transfer',
  zelle: 'by Zelle',
  cash: 'in cash',
  other: 'another way',
} as const;
export type OtherMethod = keyof typeof byMethod;
export const otherMethods = Object.keys(byMethod) as readonly OtherMethod[];

/** By itself, such as the label of a choice: By check. */
export const methodLabel = (method: OtherMethod): string =>
  byMethod[method].replace(/^./, (letter) => letter.toUpperCase());

/** How something was paid, such as in a table: Check. It was PayPal if it was no other way. */
export const methodName = (method: OtherMethod | undefined): string =>
  method === undefined
    ? 'PayPal'
    : byMethod[method].replace(/^(?:by |in )?(.)/, (_, letter: string) => letter.toUpperCase());
