import type * as v from 'valibot';

type Readonlys<Value> = { readonly [Key in keyof Value]: Readonlys<Value[Key]> };

/** What a schema reads, which nobody changes in place. */
export type Stored<Schema extends v.GenericSchema> = Readonlys<v.InferOutput<Schema>>;
