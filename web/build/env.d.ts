interface ImportMetaEnv {
  /** Whether the site takes payments, which a build knows (web/build/build.ts). */
  readonly VITE_CHECKOUT: 'open' | 'closed';
}
