// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CheckboxField, RadioField } from './choice-field.tsx';

afterEach(cleanup);

describe('checkboxes and radio buttons', () => {
  it('are all made by these components', () => {
    const files = readdirSync('web/src', { recursive: true })
      .map((name) => path.join('web/src', String(name)))
      .filter((file) => /(?<!\.test)\.tsx$/.test(file));
    const raw = files.filter((file) => /\btype(?:=\{?|:\s*)['"`](?:checkbox|radio)\b/.test(readFileSync(file, 'utf8')));
    expect(raw.toSorted()).toEqual(
      ['choice-field', 'radio-button'].map((name) => `web/src/components/ui/fields/${name}.tsx`),
    );
  });

  it.each([
    ['checkbox', CheckboxField],
    ['radio', RadioField],
  ])('%s is chosen by its words, and belongs to its hint', async (role, Field) => {
    const onChange = vi.fn();
    render(
      <Field onChange={onChange} aria-describedby="hint">
        Once a person
      </Field>,
    );
    await userEvent.click(screen.getByText('Once a person'));
    const box = screen.getByRole<HTMLInputElement>(role, { name: 'Once a person' });
    expect(box.checked).toBe(true);
    expect(onChange).toHaveBeenCalledOnce();
    expect(box.getAttribute('aria-describedby')).toBe('hint');
    expect(box.closest('label')?.className).toContain('min-h-11');
  });

  it('without words is only the box', () => {
    render(
      <>
        <p id="title">Applying to College</p>
        <CheckboxField aria-labelledby="title" />
      </>,
    );
    expect(screen.getByRole('checkbox', { name: 'Applying to College' }).closest('label')).toBeNull();
  });
});
