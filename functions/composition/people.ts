import { signOutPerson, unlockPerson } from '#domain/people/access.ts';
import { eraseOfficePerson, exportOfficePerson, findOfficePerson } from '#domain/people/office-people.ts';
import { searchOffice } from '#domain/people/search.ts';
import {
  agreements,
  balances,
  businessProfile,
  catalog,
  clock,
  consultations,
  discountCodes,
  followUps,
  inquiries,
  leads,
  mailFeedback,
  orderReads,
  orders,
  otpCodes,
  people,
  sessions,
  summaries,
  users,
} from './adapters.ts';
import { bookingDependencies } from './consultations.ts';

/** What a copy of a person's data needs. */
export const personDependencies = () => ({ people: people(), sessions: sessions(), followUps: followUps() });
/** What erasing a person needs. */
export const erasureDependencies = () => ({ ...personDependencies(), codes: discountCodes(), orders: orders() });

export const findOfficePersonUseCase = () =>
  findOfficePerson({
    users: users(),
    sessions: sessions(),
    otpCodes: otpCodes(),
    orders: orderReads(),
    agreements: agreements(),
    consultations: consultations(),
    balances: balances(),
    summaries: summaries(),
    leads: leads(),
    inquiries: inquiries(),
    followUps: followUps(),
    mailFeedback: mailFeedback(),
    clock,
    businessProfile: businessProfile(),
  });
export const unlockOfficePersonUseCase = () => unlockPerson({ otpCodes: otpCodes() });
export const signOutOfficePersonUseCase = () => signOutPerson({ users: users(), sessions: sessions() });
export const exportOfficePersonUseCase = () => exportOfficePerson(personDependencies());
export const eraseOfficePersonUseCase = () => eraseOfficePerson({ ...bookingDependencies(), ...erasureDependencies() });
export const searchOfficeUseCase = () =>
  searchOffice({
    users: users(),
    leads: leads(),
    consultations: consultations(),
    agreements: agreements(),
    orders: orders(),
    catalog: catalog(),
    clock,
  });
