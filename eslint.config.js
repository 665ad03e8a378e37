import path from 'node:path';
import { createNodeResolver, importX } from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const root = import.meta.dirname;

/**
 * The direction of imports (docs/architecture.md): `target` must not import `from`, except
 * `except`.
 */
const zone = (target, from, except, message) => ({
  target: path.join(root, target),
  from: path.join(root, from),
  ...(except === undefined ? {} : { except }),
  message,
});

const zones = [
  zone('web', 'functions', ['./contract'], 'Of functions, the site imports only the contract.'),
  // The order is app, pages, features, components, content. Imports go down.
  zone('web/src/pages', 'web/src/app', undefined, 'A page does not import the app.'),
  ...['app', 'pages'].map((above) =>
    zone('web/src/features', `web/src/${above}`, undefined, 'A feature imports only components and content.'),
  ),
  ...['app', 'pages', 'features'].map((above) =>
    zone('web/src/components', `web/src/${above}`, undefined, 'Components import only content.'),
  ),
  // The office builds on the site's parts, and no public page has anything of the office.
  ...['app', 'pages'].map((above) =>
    zone('web/src/office', `web/src/${above}`, undefined, 'The office imports only features, components and content.'),
  ),
  ...['app', 'pages', 'features', 'components'].map((part) =>
    zone(`web/src/${part}`, 'web/src/office', undefined, 'No public page imports the office.'),
  ),
  zone('web/src/content', 'web/src', ['./content', './pictures'], 'The content imports no code.'),
  zone('web', 'infra', undefined, 'The site and its build do not import infrastructure.'),
  zone('functions', 'web', undefined, 'Functions do not import the site.'),
  zone('functions/contract', 'functions', ['./contract'], 'The contract imports only valibot.'),
  zone('functions/domain', 'functions', ['./domain', './contract'], 'The domain imports only the contract.'),
  zone(
    'functions/adapters',
    'functions',
    ['./adapters', './domain', './contract'],
    'Adapters implement ports of the domain.',
  ),
  zone('functions/adapters/dynamodb', 'functions/adapters', ['./dynamodb'], 'No adapter imports another.'),
  zone('functions/adapters/s3', 'functions/adapters', ['./s3', './aws'], 'No adapter imports another.'),
  zone('functions/adapters/secrets', 'functions/adapters', ['./secrets', './aws'], 'No adapter imports another.'),
  zone('functions/adapters/aws', 'functions/adapters', ['./aws'], 'No adapter imports another.'),
  zone('functions/adapters/ses', 'functions/adapters', ['./ses'], 'No adapter imports another.'),
  zone('functions/adapters/paypal', 'functions/adapters', ['./paypal'], 'No adapter imports another.'),
  zone('functions/http', 'functions', ['./http', './domain', './contract'], 'http imports only contract and domain.'),
  zone(
    'functions/handlers',
    'functions',
    ['./http', './composition', './contract'],
    'A handler imports only http, composition and contract.',
  ),
  zone('functions', 'infra', undefined, 'Production code never imports infrastructure.'),
  ...['app.ts', 'stack', 'build', 'operations'].map((deployed) =>
    zone(`infra/${deployed}`, 'infra/local', undefined, 'Deployed code does not import the local stack.'),
  ),
];

const testFiles = ['**/*.test.{ts,tsx}', '**/*.suite.ts', '**/testing/**', 'web/e2e/**', 'vitest.setup.ts'];

export default tseslint.config(
  { ignores: ['node_modules', 'build', 'cdk.out', '.local', '.stryker', 'coverage'] },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    plugins: { 'import-x': importX },
    settings: {
      'import-x/resolver-next': [createNodeResolver({ extensions: ['.ts', '.tsx', '.js', '.json'] })],
      'import-x/extensions': ['.ts', '.tsx'],
    },
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: root } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'no-console': 'error',
      'max-lines-per-function': ['error', 80],
      // The formatter breaks lines of code.
      'max-len': ['error', { code: 1000, comments: 100, ignorePattern: 'eslint-disable|^ +\\* {2,}' }],
      'no-control-regex': 'error',
      'import-x/no-default-export': 'error',
      'import-x/no-restricted-paths': ['error', { basePath: root, zones }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/only-throw-error': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // noPropertyAccessFromIndexSignature requires `process.env['NAME']`.
      '@typescript-eslint/dot-notation': 'off',
    },
  },
  {
    files: ['functions/**/*.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Only functions/composition reads the environment.' },
      ],
    },
  },
  {
    files: ['functions/domain/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: "MemberExpression[object.name='Date'][property.name='now']", message: 'Use the Clock port.' },
        { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: 'Use the Clock port.' },
        { selector: "MemberExpression[object.name='Math'][property.name='random']", message: 'Use the Random port.' },
      ],
    },
  },
  { files: ['functions/composition/**/*.ts'], rules: { 'no-restricted-properties': 'off' } },
  { files: ['web/src/**/*.{ts,tsx}'], ignores: testFiles, ...reactHooks.configs.flat.recommended },
  { files: ['infra/local/**', 'infra/operations/**'], rules: { 'no-console': 'off' } },
  {
    files: testFiles,
    rules: {
      'import-x/no-restricted-paths': 'off',
      'max-lines-per-function': 'off',
      'no-restricted-properties': 'off',
      'no-restricted-syntax': 'off',
      '@typescript-eslint/no-floating-promises': 'error',
    },
  },
  {
    // These tools require a default export.
    files: ['**/*.config.ts', 'web/e2e/stack.ts'],
    rules: { 'import-x/no-default-export': 'off' },
  },
);
