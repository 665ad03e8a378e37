import { expect, it } from 'vitest';
import { endOfficeCode } from '#contract/endpoints/codes/office.ts';
import { officeRegistry, registry } from '#contract/registry.ts';
import { officeQueries, refetchAfter } from './api.ts';
import { shownBy } from './shown-by.ts';

/** Recorded actions that change nothing that a list shows but the audit log. */
const onlyRecorded = [
  'end-office-session',
  'export-office-agreements',
  'export-office-class',
  'export-office-contacts',
  'export-office-held-hours',
  'export-office-audit-log',
  'export-office-orders',
  'export-office-person',
  'set-office-notifications',
  'start-office-upload',
];

it('names what shows the changes of every action of the office', () => {
  const actions = officeRegistry.filter(({ office }) => office?.action !== undefined).map(({ id }) => id);
  expect([...Object.keys(shownBy), ...onlyRecorded].toSorted()).toEqual(actions.toSorted());
});

it.each(Object.entries(shownBy))('after %s fetches what exists', (_, ids) => {
  const known = registry.map(({ id }) => id);
  for (const id of ids) expect(known).toContain(id);
});

it('leaves alone what an action does not change', () => {
  const shown = ['list-office-codes', 'list-office-leads', 'get-office-today', 'set-office-hours'];
  for (const id of shown) officeQueries.setQueryData([id, {}], {});
  void refetchAfter(endOfficeCode);
  expect(shown.filter((id) => officeQueries.getQueryState([id, {}])?.isInvalidated)).toEqual([
    'list-office-codes',
    'get-office-today',
  ]);
  officeQueries.clear();
});
