// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Breakable } from './breakable.tsx';

const htmlOf = (text: string) => render(<Breakable text={text} />).container.innerHTML;

describe('text with long words', () => {
  it('may break after each part of an address', () => {
    expect(htmlOf('ann-marie.lee@mail.example.com')).toContain(
      '>ann-<wbr>marie.<wbr>lee@<wbr>mail.<wbr>example.<wbr>com</span>',
    );
  });

  it('breaks only a word that is longer than a line', () => {
    expect(htmlOf('Ask ann@example.com, and see Ann.')).toMatch(
      /^Ask <span class="inline-block max-w-full[^"]*">ann@<wbr>example.<wbr>com,<\/span> and see Ann\.$/,
    );
  });

  it.each(['', 'Ruth Calloway', 'All about “Essays”.', '...', 'a@'])('keeps every letter of %j', (text) => {
    const { container } = render(<Breakable text={text} />);
    expect(container.textContent).toBe(text);
  });
});
