import * as v from 'valibot';

/** The signed-in person; the browser stores it under `user`. */
export const user = v.object({ _id: v.string(), fullname: v.string(), email: v.string(), phone: v.string() });
export type User = v.InferOutput<typeof user>;
