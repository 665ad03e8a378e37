import { expect, it } from 'vitest';
import { inMemoryAgreements } from '#testing/agreements.ts';
import { inMemoryOutbox } from '#testing/outbox.ts';
import { anAgreement } from '#testing/samples.ts';
import { addressesOf } from './addresses.ts';

it('has who got an agreement, and the student’s own address if there is one', async () => {
  const agreements = inMemoryAgreements(inMemoryOutbox());
  const { content } = anAgreement();
  const both = { ...content, secondEmail: 'student@example.com' };
  await agreements.write({ agreement: anAgreement(), before: undefined }, []);
  await agreements.write({ agreement: anAgreement({ id: 'BOTH', content: both }), before: undefined }, []);
  const ask = addressesOf({ agreements });
  expect(await ask(anAgreement().id)).toEqual([content.email]);
  expect(await ask('BOTH')).toEqual([content.email, 'student@example.com']);
  expect(await ask('UNKNOWN')).toEqual([]);
});
