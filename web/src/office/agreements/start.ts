import { useLocation } from 'react-router-dom';
import * as v from 'valibot';

/** For whom a new agreement is, in the navigation's state: addresses don't belong in a URL. */
const family = v.object({
  fullname: v.string(),
  email: v.string(),
  secondEmail: v.exactOptional(v.string()),
  student: v.exactOptional(v.string()),
});
export type Family = v.InferOutput<typeof family>;

/** The family that a link to a new agreement named; undefined without one. */
export const useFamily = (): Family | undefined => {
  const { state } = useLocation() as { state: unknown };
  const parsed = v.safeParse(family, state);
  return parsed.success ? parsed.output : undefined;
};
