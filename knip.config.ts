import type { KnipConfig } from 'knip';

/**
 * Entry files that no other file imports: Lambda starts handlers, the browser loads pages, npm and
 * CDK run scripts.
 */
const config: KnipConfig = {
  entry: [
    'functions/handlers/*.ts',
    'functions/composition/environment-credentials.ts',
    'infra/app.ts',
    'infra/build/build-site.ts',
    'infra/local/{start,dev}.ts',
    // The thread beside a bundle (infra/build/bundle-functions.ts).
    'functions/adapters/pdf/pdf-tasks.ts',
    // Takes the place of others on this machine (infra/build/with-role-check.ts).
    'infra/local/lambda/checked.ts',
    'infra/local/paypal/browser/{sdk,checkout}.ts',
    // Bundled for CloudFront and the page's head.
    'infra/stack/edge/{api,events,site}.ts',
    'web/build/{loader,whole-site}.ts',
    'web/src/{main,prerender}.tsx',
    'web/src/office/main.tsx',
    'web/src/pages/**/*.tsx',
    'web/src/content/{services,packages}/*.ts',
    'web/e2e/*.e2e.ts',
    'web/e2e/ops-host.ts',
  ],
  project: ['{functions,web,infra}/**/*.{ts,tsx,css}'],
  ignoreExportsUsedInFile: true,
  // Loaded by name at run time.
  ignoreDependencies: [
    '@20minutes/s3rver',
    'aws-ses-v2-local',
    '@fontsource/fraunces',
    '@fontsource/source-sans-3',
    // The types of `@embedpdf/pdfium` refer to it.
    '@types/emscripten',
  ],
  ignoreBinaries: ['java'],
};

export default config;
