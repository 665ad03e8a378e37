/** The first that matches counts: most browsers also name others. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const devices: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'Chromebook'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
];

/**
 * The name of a browser for its owner, such as "Safari on iPhone", from the header `User-Agent`;
 * empty if it says neither.
 */
export function browserName(userAgent = ''): string {
  const [browser, device] = [browsers, devices].map((known) => known.find(([mark]) => mark.test(userAgent))?.[1]);
  if (browser === undefined) return device ?? '';
  return device === undefined ? browser : `${browser} on ${device}`;
}
