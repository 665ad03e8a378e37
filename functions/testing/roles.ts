import { adapterGrants, importedAdapters, rolesOf } from '#infra/build/roles.ts';

async function find() {
  const [imported, grants] = await Promise.all([importedAdapters(), adapterGrants()]);
  return { imported, grants, roles: rolesOf(imported, grants) };
}

/** Global, because Vitest loads the modules again for each file, but not the process. */
const ofProcess = globalThis as { found?: ReturnType<typeof find> };

/** The adapters that each function imports, their grants, and what each function may do. */
export const { imported, grants, roles } = await (ofProcess.found ??= find());
