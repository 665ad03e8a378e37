import * as v from 'valibot';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { useTypedForm } from './contract-form.ts';
import { restored } from './restored.ts';

const line = v.object({ name: v.pipe(v.string(), v.nonEmpty('Enter the name')), tags: v.array(v.string()) });
const schema = v.pipe(
  v.object({
    title: v.pipe(v.optional(v.string(), ''), v.maxLength(3, 'Too long')),
    lines: v.pipe(v.array(line), v.minLength(1, 'Add a line')),
    isOpen: v.boolean(),
    way: v.variant('how', [
      v.object({ how: v.literal('phone') }),
      v.object({ how: v.literal('video'), link: v.pipe(v.string(), v.url('Enter a link')) }),
    ]),
  }),
  v.transform(({ lines }) => lines.length),
);
type Values = v.InferInput<typeof schema>;
const empty: Values = { title: '', lines: [], isOpen: false, way: { how: 'phone' } };
const open = (kept: Record<string, unknown>) => restored({ read: () => kept }, schema, empty);

describe('a draft', () => {
  it('is restored half typed, with lists as lists and what the schema doesn’t know', () => {
    const kept = {
      title: 'Too long',
      lines: [{ name: '', tags: ['new'] }],
      isOpen: true,
      way: { how: 'video', link: 'https' },
      email: 'ada@example.test',
    };
    expect(open(kept)).toEqual(kept);
  });

  it('leaves the rest as in the empty form', () => {
    expect(open({ title: 'A' })).toEqual({ ...empty, title: 'A' });
    expect(open({})).toEqual(empty);
  });

  it.each([
    { lines: '[{"name":"","tags":[]}]' },
    { lines: [{ name: '' }] },
    { lines: [{ name: '', tags: [1] }] },
    { isOpen: 'yes' },
    { way: { how: 'video' } },
  ])('is left out where it has another shape: %j', (kept) => {
    expect(open({ title: 'A', ...kept })).toEqual({ ...empty, title: 'A' });
  });

  it('is restored where the kind of form decides what it has', () => {
    const parts = v.variant('part', [
      v.object({ part: v.literal('all') }),
      v.object({ part: v.literal('some'), ids: v.array(v.string()) }),
    ]);
    const restoredPart = (kept: Record<string, unknown>) => restored({ read: () => kept }, parts, { part: 'all' });
    expect(restoredPart({ part: 'some', ids: ['a'] })).toEqual({ part: 'some', ids: ['a'] });
    expect(restoredPart({ part: 'none' })).toEqual({ part: 'all' });
  });

  it('has no text for a list of entries', () => {
    type EmptyOf<Kept> = Parameters<typeof useTypedForm<{ lines: Kept }, { lines: { name: string }[] }>>[0]['empty'];
    expectTypeOf<{ lines: { name: string }[] }>().toExtend<EmptyOf<{ name: string }[]>>();
    expectTypeOf<{ lines: string }>().not.toExtend<EmptyOf<string>>();
  });
});
