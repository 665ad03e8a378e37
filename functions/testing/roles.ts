import { rolesOfFunctions } from '#infra/build/roles.ts';

/** Global, because Vitest loads the modules again for each file, but not the process. */
const ofProcess = globalThis as { foundRoles?: ReturnType<typeof rolesOfFunctions> };

/** What each function may do. */
export const roles = await (ofProcess.foundRoles ??= rolesOfFunctions());
