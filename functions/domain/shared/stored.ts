import * as v from 'valibot';

type DeepReadonly<Value> = { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> };

/** What a schema reads, which nobody changes in place. */
export type Stored<Schema extends v.GenericSchema> = DeepReadonly<v.InferOutput<Schema>>;

/** Cents, or minutes: never a part of one. */
export const whole = v.pipe(v.number(), v.integer());
