/**
 * pdf.js needs these browser classes to load, and takes them from a package for drawing where it is
 * installed. Nothing is drawn here, and Lambda doesn't have the package, so empty classes do.
 */
for (const name of ['DOMMatrix', 'ImageData', 'Path2D']) {
  if (!(name in globalThis)) Object.defineProperty(globalThis, name, { value: class {}, writable: true });
}
