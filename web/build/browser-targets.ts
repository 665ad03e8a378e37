/** The browsers that the site and the office support. Tailwind needs these versions anyway. */
export const browserTargets = { target: 'es2022', cssTarget: ['chrome111', 'safari16.4', 'firefox128'] };
