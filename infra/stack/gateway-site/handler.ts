import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { publicFiles } from '#composition/adapters.ts';
import { lambdaInvoke } from './invoke.ts';
import { siteServer } from './serve-site.ts';

const here = import.meta.dirname;
const headers = v.record(v.string(), v.string());
const settings = v.parse(
  v.object({
    placeholderUrl: v.string(),
    headers: v.object({ site: headers, office: headers }),
    config: v.unknown(),
    routes: v.array(v.object({ id: v.string(), method: v.string(), path: v.string() })),
    /** The endpoints that visitors call, in the order of their functions' names. */
    visited: v.array(v.string()),
  }),
  JSON.parse(readFileSync(path.join(here, 'site.json'), 'utf8')),
);

const names = v.pipe(
  v.string(),
  v.transform((text) => text.split(' ')),
);
const { SITE_URL, API_FUNCTIONS } = v.parse(v.object({ SITE_URL: v.string(), API_FUNCTIONS: names }), process.env);

export const handler = siteServer({
  folder: path.join(here, 'site'),
  siteUrl: SITE_URL,
  functions: Object.fromEntries(settings.visited.map((id, index) => [id, API_FUNCTIONS[index] ?? ''])),
  invoke: lambdaInvoke(process.env),
  files: publicFiles(),
  ...settings,
});
