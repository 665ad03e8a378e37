import path from 'node:path';
import { buildSiteIfChanged, bundleFunctionsIfChanged } from '#infra/build/builds.ts';
import { placeholderUrl } from '#infra/stack/placeholder-url.ts';

/** Where the stacks of the journeys find a build, if it is of the current sources. */
export const sharedBuildDir = path.resolve(import.meta.dirname, '../../node_modules/.cache/journeys');

/** Builds once what the two stacks of `npm run test:journeys` would each build for itself. */
if (process.argv[1] === import.meta.filename) {
  await Promise.all([
    buildSiteIfChanged(sharedBuildDir, placeholderUrl),
    bundleFunctionsIfChanged(sharedBuildDir, { isDeployed: false }),
  ]);
}
