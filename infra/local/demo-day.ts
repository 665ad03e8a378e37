import { dayIn } from '#contract/dates.ts';
import { cellsOf } from '#contract/open-hours.ts';
import { listConsultationSlots } from '#domain/consultations/availability/list-consultation-slots.ts';
import type { Booking } from '#domain/consultations/core/booking.ts';
import type { Consultations } from '#domain/consultations/core/ports.ts';
import type { Lead } from '#domain/leads/lead.ts';
import { leadOfBooking } from '#domain/leads/lead-of-booking.ts';
import type { FollowUps, Leads } from '#domain/leads/ports.ts';
import type { Messages } from '#domain/messages/ports.ts';
import type { BusinessProfile } from '#domain/shared/business-profile.ts';
import type { Clock, Random } from '#domain/shared/ports.ts';
import type { Users } from '#domain/sign-in/ports.ts';

const HOUR_MS = 3_600_000;

/** Who signed up lately, and how many hours ago. */
const signUps = [
  {
    hoursAgo: 3,
    email: 'priya@example.com',
    details: {
      fullname: 'Priya Shah',
      phone: '5550142301',
      who: 'parent',
      student: 'Nina',
      interest: 'medicine',
      grade: '10',
      address: '48 Alder Street',
      city: 'Fremont',
      state: 'California',
      postcode: '94536',
      comments: 'Nina thinks about combined medical programs. Is tenth grade too early to start?',
    },
  },
  {
    hoursAgo: 20,
    email: 'marcus@example.com',
    details: {
      fullname: 'Marcus Lowell',
      phone: '5550142302',
      who: 'student',
      interest: 'engineering',
      grade: '11',
      address: '7 Harbor Way',
      city: 'Oakland',
      state: 'California',
      postcode: '94607',
      comments: 'I need help with my list of colleges.',
    },
  },
] as const;

/** Who booked a free consultation; the last one canceled. */
const families = [
  {
    fullname: 'Tessa Bright',
    email: 'tessa@example.com',
    phone: '5550142303',
    note: 'About essays for art school.',
  },
  { fullname: 'Jonah Fielding', email: 'jonah@example.com', phone: '5550142304', note: '' },
  { fullname: 'Ines Caldera', email: 'ines@example.com', phone: '5550142305', note: 'Do you help with transfers?' },
] as const;

const written = {
  name: 'Walter Ashby',
  email: 'walter@example.com',
  hoursAgo: 6,
  text: 'Our son has his essays due in January. Do you still take families this month?',
} as const;

interface Stores {
  readonly leads: Leads;
  readonly followUps: FollowUps;
  readonly messages: Messages;
  readonly consultations: Consultations;
  readonly users: Users;
  readonly businessProfile: BusinessProfile;
  readonly clock: Clock;
  readonly random: Random;
}

/**
 * Stores what an owner finds in the office on a day: sign-ups, a message, consultations of this
 * week and one that was canceled. Unless it is there; no email is sent.
 */
export async function seedDemoDay(stores: Stores): Promise<void> {
  const { leads, followUps, messages, clock, random } = stores;
  const now = clock.now();
  if ((await leads.latest(signUps[0].email)) !== undefined) return;
  const { name, email, text, hoursAgo } = written;
  const message = { id: random.id(), kind: 'contact', name, email, message: text } as const;
  await messages.record({ ...message, receivedAt: now - hoursAgo * HOUR_MS }, []);
  await book(stores);
  for (const { hoursAgo: hours, ...signUp } of signUps) {
    const lead: Lead = { ...signUp, revision: 1, receivedAt: now - hours * HOUR_MS };
    await followUps.record({ lead });
  }
}

/** Books the first free times of the coming days, one a day, each with its lead. */
async function book(stores: Stores): Promise<void> {
  const { consultations, followUps, users, businessProfile, clock, random } = stores;
  const zone = businessProfile.timeZone;
  const now = clock.now();
  const availability = await consultations.availability();
  const { slots } = await listConsultationSlots(stores)({ input: { from: undefined, days: 7 } });
  const byDay = new Map(slots.map((slot) => [dayIn(zone, Date.parse(slot.start)), slot] as const));
  const times = [...byDay.values()];
  for (const [index, { note, ...family }] of families.entries()) {
    const slot = times[index % Math.max(1, times.length)];
    const counselor = availability?.counselors.find(({ id }) => id === slot?.counselors[0]);
    if (slot === undefined || counselor === undefined || availability === undefined) return;
    const { id: counselorId, name, meetingLink } = counselor;
    const start = Date.parse(slot.start);
    const account = { id: random.id(), ...family, createdAt: now - HOUR_MS };
    await users.create(account);
    const isCanceled = index === families.length - 1;
    const booking: Booking = {
      ...family,
      note,
      id: random.id(),
      userId: account.id,
      counselor: { id: counselorId, name, ...(meetingLink === undefined ? {} : { meetingLink }) },
      start,
      zone,
      day: dayIn(zone, start),
      minutes: availability.minutes,
      slotMinutes: availability.minutes + availability.bufferMinutes,
      how: 'phone',
      moves: 0,
      reminded: [],
      status: isCanceled ? 'CANCELED' : 'BOOKED',
      sequence: isCanceled ? 1 : 0,
      createdAt: now - HOUR_MS,
    };
    const taken = isCanceled
      ? { take: [], days: [] }
      : {
          take: cellsOf(booking).map((cell) => ({ counselor: counselorId, start: cell })),
          days: [{ counselor: counselorId, day: booking.day, by: 1 as const }],
        };
    await consultations.write({ booking, before: undefined, personVersion: 0, release: [], ...taken }, []);
    const lead = await leadOfBooking(stores, booking, isCanceled ? booking.day : undefined, now - HOUR_MS);
    if (lead !== undefined) await followUps.record(lead);
  }
}
