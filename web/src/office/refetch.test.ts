import { expect, it } from 'vitest';
import { endOfficeCode } from '#contract/endpoints/codes/office.ts';
import { officeRegistry, registry } from '#contract/registry.ts';
import { officeQueries, refetchAfter, shownAfter } from './api.ts';

const actions = officeRegistry.filter(({ changes }) => changes !== undefined);

it.each(actions.map((action) => [action.id, action] as const))('after %s fetches what exists', (_, action) => {
  const known = registry.map(({ id }) => id);
  for (const id of shownAfter(action)) expect(known).toContain(id);
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
