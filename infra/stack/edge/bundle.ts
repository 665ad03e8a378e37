import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

/** CloudFront's limit for the code of one function, in bytes. */
const MAX_BYTES = 10 * 1024;

/** The viewer functions of the site and the API. */
export type EdgeFunctionName = 'siteRequest' | 'siteResponse' | 'livePageRequest' | 'apiRequest';

const modules: Readonly<Record<EdgeFunctionName, string>> = {
  siteRequest: './site.ts',
  siteResponse: './site.ts',
  livePageRequest: './site.ts',
  apiRequest: './api.ts',
};

/**
 * The code of a viewer function as CloudFront requires it: one script without imports and exports,
 * with a function `handler`.
 *
 * @param data the second argument of the function
 * @throws Error if the code exceeds CloudFront's limit
 */
export function edgeCode(name: EdgeFunctionName, data?: unknown): string {
  const code = edgeScript(`
    import { ${name} } from '${modules[name]}';
    ${data === undefined ? '' : `const data = ${JSON.stringify(data)};`}
    export function handler(event) { return ${name}(event${data === undefined ? '' : ', data'}); }
  `);
  if (/\b(?:import|export)\b\s*[{*'"]/.test(code)) throw new Error(`The edge function ${name} is not one script`);
  const bytes = Buffer.byteLength(code);
  if (bytes > MAX_BYTES) {
    throw new Error(
      `The edge function ${name} has ${String(bytes)} bytes, and CloudFront allows ${String(MAX_BYTES)}: move files of the site's root to /assets/.`,
    );
  }
  return code;
}

/**
 * Bundles a module in the syntax of cloudfront-js-2.0.
 * @throws Error for syntax that esbuild can't write in it, such as for-of and destructuring
 */
export function edgeScript(contents: string): string {
  const result = buildSync({
    stdin: { contents, resolveDir: fileURLToPath(new URL('.', import.meta.url)), loader: 'ts' },
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es5',
    supported: { 'const-and-let': true, arrow: true, 'template-literal': true, 'object-extensions': true },
    minifyWhitespace: true,
    legalComments: 'none',
    logLevel: 'silent',
  });
  return (result.outputFiles[0]?.text ?? '').replace(/export\{handler\};\s*$/, '');
}
