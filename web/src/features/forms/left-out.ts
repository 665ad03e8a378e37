import * as v from 'valibot';

/** A field that a form has as the empty text, and the endpoint as left out. */
export const emptyIfLeftOut = <Rule extends v.GenericSchema<string | undefined, string | undefined>>(rule: Rule) =>
  v.pipe(
    v.string(),
    v.transform((typed) => (typed === '' ? undefined : typed)),
    rule,
  );
