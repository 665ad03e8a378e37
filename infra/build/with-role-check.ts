import path from 'node:path';
import type { Plugin } from 'rolldown';

const root = path.resolve(import.meta.dirname, '../..');

/** The module that checks each call, in place of those that make calls. */
const checked = path.join(root, 'infra', 'local', 'lambda', 'checked.ts');

/**
 * On this machine and in the tests of handlers, AWS's refusals come from the roles of the functions
 * (infra/local/lambda/role-check.ts). What is deployed has none of this.
 */
export const withRoleCheck = {
  name: 'with-role-check',
  /** Before Vitest's own resolving. */
  enforce: 'pre' as const,
  resolveId: {
    // As sources write them: Vitest's cache has resolved ones, which are right already.
    filter: { id: /^(?:[.#].*\/(?:clients|invoke|secret-texts)\.ts|@aws-sdk\/s3-presigned-post)$/ },
    // Vitest names importers by their path in the project.
    handler: (_id: string, importer = '') => (/[\\/]local[\\/]lambda[\\/]checked\.ts$/.test(importer) ? null : checked),
  },
} satisfies Plugin & { readonly enforce: 'pre' };
