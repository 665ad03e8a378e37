import { expect, it } from 'vitest';
import { ccFor } from './cc.ts';
import type { Member, Team } from './team/team.ts';

const aMember = (email: string, notifications: Partial<Member['notifications']>): Member => ({
  id: email,
  name: email,
  email,
  role: 'counselor',
  createdAt: 0,
  notifications: { leads: false, messages: false, consultations: false, digest: false, ...notifications },
  passkeys: [],
});
const copies = ccFor({
  office: {
    team: (): Promise<Team> =>
      Promise.resolve({
        version: 1,
        members: [
          aMember('maya@shop.test', { leads: true, digest: true }),
          aMember('noah@shop.test', { leads: true }),
          aMember('office@shop.test', { messages: true }),
        ],
        invitations: [],
      }),
  },
});

it('gives a copy to the members who chose it', async () => {
  expect(await copies('leads', 'office@shop.test')).toEqual({ cc: ['maya@shop.test', 'noah@shop.test'] });
  expect(await copies('digest', 'office@shop.test')).toEqual({ cc: ['maya@shop.test'] });
});

it('sends nothing twice to the address that gets the email anyway, and no empty list', async () => {
  expect(await copies('messages', 'office@shop.test')).toEqual({});
  expect(await copies('consultations', 'office@shop.test')).toEqual({});
});
