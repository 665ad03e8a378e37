import { describe, expect, it } from 'vitest';
import { splitCss } from './critical-css.ts';

const css = `
@layer theme, utilities;
@property --tw-used { syntax: "*"; inherits: false }
@property --tw-idle { syntax: "*"; inherits: false }
@font-face { font-family: Sample; src: url(sample.woff2) }
@layer theme { :root { --color-a: red; --color-b: blue } }
@layer utilities {
  .card { color: var(--color-a); --x: var(--tw-used) }
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

describe('the styles of a page', () => {
  const { rest, forPage } = splitCss(css);

  it('keep what its classes and elements may need', () => {
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

  it('leave out what nothing on the page matches', () => {
    const page = forPage('<p class="card">');
    for (const absent of ['.other', '.inner', '@media', '@keyframes', '--color-b', '--tw-idle']) {
      expect(page).not.toContain(absent);
    }
  });

  it('leave out what only form fields need, where there are none', () => {
    expect(forPage('<button>')).toContain('button { font: inherit }');
    expect(forPage('<button>')).not.toContain('datetime');
    const form = forPage('<button><textarea>');
    expect(form).toContain('button, textarea { font: inherit }');
    expect(form).toContain('datetime');
  });

  it('leave out elements that the page does not have, and say nothing twice in a row', () => {
    const split = splitCss('html{color:red}table,td{border:0}code{color:red;color:red;color:blue}.a code{x:y}');
    expect(split.forPage('<p class="a">')).toBe('html{color:red}.a code{x:y}');
    expect(split.forPage('<td><code>')).toBe('html{color:red}td{border:0}code{color:red;color:blue}');
  });

  it('leave what is for paper to the rest', () => {
    const split = splitCss('p{color:red}@media print{p{color:#000}}');
    expect(split.forPage('<p>')).toBe('p{color:red}');
    expect(split.rest).toContain('@media print{p{color:#000}}');
  });

  it('set no variable of Tailwind that nothing reads', () => {
    expect(forPage('<p class="card">')).toContain('--tw-used: 0');
    expect(forPage('<p class="card">')).not.toContain('--tw-idle');
    expect(forPage('<p>')).not.toContain('--tw-used');
  });

  it('leave comments, and what stands in for @property, to the rest', () => {
    expect(forPage('<p class="card">')).not.toMatch(/--tw-fallback|license/);
    expect(rest).toContain('--tw-fallback');
  });

  it('need every class of a selector', () => {
    expect(forPage('<p class="group">')).not.toContain('.inner');
    expect(forPage('<p class="group"><b class="inner">')).toContain('.group:hover .inner');
  });

  it('keep the keyframes of an animation', () => {
    expect(forPage('<p class="spin">')).toContain('@keyframes spin');
  });

  it('are followed by all the rest, without the fonts', () => {
    for (const present of ['.card', '.other', '.inner', '@keyframes']) expect(rest).toContain(present);
    expect(rest).not.toContain('@font-face');
  });
});
