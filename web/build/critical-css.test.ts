import { describe, expect, it } from 'vitest';
import { splitCss } from './critical-css.ts';

const css = `
@layer theme, utilities;
@property --tw-used { syntax: "*"; inherits: false }
@property --tw-idle { syntax: "*"; inherits: false }
@font-face { font-family: Sample; src: url(sample.woff2) }
@layer theme { :root { --color-a: red; --color-b: blue } }
@layer utilities {
  .card { color: var(--color-a); width: var(--tw-used) }
  .md\\:wide { width: 1px }
  .w-1\\/2, .other { width: 50% }
  .group:hover .inner { color: var(--color-b) }
  .spin { animation: spin 1s }
}
/* A license. */
@layer properties { *, ::before { --tw-fallback: 0 } }
@layer base { * { --tw-used: 0; --tw-idle: 0 } }
h1 { margin: 0 }
button, textarea { font: inherit }
::-webkit-datetime-edit { padding: 0 }
@media (width >= 600px) { .other { height: 1px } }
@keyframes spin { to { rotate: 360deg } }
`;

describe('the CSS of a page', () => {
  const { rest, forPage } = splitCss(css);

  it('keeps the rules for its classes and elements', () => {
    const page = forPage('<h1><p class="card md:wide w-1/2">');
    expect(page).toContain('.card');
    expect(page).toContain('.md\\:wide');
    expect(page).toContain('.w-1\\/2');
    expect(page).toContain('h1 { margin: 0 }');
    expect(page).toContain('--color-a: red');
    expect(page).toContain('@property --tw-used');
    expect(page).toContain('@layer theme, utilities');
    expect(page).toContain('@font-face');
  });

  it('keeps the rules for classes and elements that its scripts may render', () => {
    const page = forPage('<p>', '_jsx("h1", { className: `card ${wide ? "md:wide" : ""}` })');
    for (const present of ['.card', '.md\\:wide', 'h1 { margin: 0 }']) expect(page).toContain(present);
    for (const absent of ['.other', 'textarea', 'datetime']) expect(page).not.toContain(absent);
    expect(forPage('<p>', '_jsx("textarea", {})')).toContain('datetime');
    expect(forPage('<p>', "style = { '--border': 'var(--color-b)' }")).toContain('--color-b: blue');
  });

  it('leaves out rules that match nothing in the page', () => {
    const page = forPage('<p class="card">');
    for (const absent of ['.other', '.inner', '@media', '@keyframes', '--color-b', '--tw-idle']) {
      expect(page).not.toContain(absent);
    }
  });

  it('leaves out rules about form fields when there are none', () => {
    expect(forPage('<button>')).toContain('button { font: inherit }');
    expect(forPage('<button>')).not.toContain('datetime');
    const form = forPage('<button><textarea>');
    expect(form).toContain('button, textarea { font: inherit }');
    expect(form).toContain('datetime');
  });

  it('leaves out rules about elements that are not in the page', () => {
    const split = splitCss('html{color:red}table,td{border:0}.a code{x:y}:is(td,th) b{x:y}b:not(td){x:z}');
    expect(split.forPage('<p class="a">')).toBe('html{color:red}');
    expect(split.forPage('<td><b>')).toBe('html{color:red}td{border:0}:is(td,th) b{x:y}b:not(td){x:z}');
  });

  it('leaves rules for printing to the rest', () => {
    const split = splitCss('p{color:red}@media print{p{color:#000}}');
    expect(split.forPage('<p>')).toBe('p{color:red}');
    expect(split.rest).toContain('@media print{p{color:#000}}');
  });

  it('sets no Tailwind variable that nothing reads', () => {
    expect(forPage('<p class="card">')).toContain('--tw-used: 0');
    expect(forPage('<p class="card">')).not.toContain('--tw-idle');
    expect(forPage('<p>')).not.toContain('--tw-used');
  });

  it('leaves comments and the fallback for @property to the rest', () => {
    expect(forPage('<p class="card">')).not.toMatch(/--tw-fallback|license/);
    expect(rest).toContain('--tw-fallback');
  });

  it('leaves out a selector unless all its classes are in the page', () => {
    expect(forPage('<p class="group">')).not.toContain('.inner');
    expect(forPage('<p class="group"><b class="inner">')).toContain('.group:hover .inner');
  });

  it('keeps the keyframes of an animation', () => {
    expect(forPage('<p class="spin">')).toContain('@keyframes spin');
  });

  it('leaves everything but the fonts in the rest', () => {
    for (const present of ['.card', '.other', '.inner', '@keyframes']) expect(rest).toContain(present);
    expect(rest).not.toContain('@font-face');
  });
});
