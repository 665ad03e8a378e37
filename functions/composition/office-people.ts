import { eraseOfficePerson, exportOfficePerson, findOfficePerson } from '#domain/office/people.ts';
import { signOutPerson, unlockPerson } from '#domain/people/access.ts';
import {
  clock,
  consultations,
  enquiries,
  followUps,
  leads,
  mailFeedback,
  officeSite,
  orders,
  otpCodes,
  people,
  sessions,
  users,
} from './adapters.ts';
import { businessMailDependencies } from './enquiries.ts';

const personDependencies = () => ({ people: people(), sessions: sessions(), followUps: followUps() });

export const findOfficePersonUseCase = () =>
  findOfficePerson({
    users: users(),
    sessions: sessions(),
    otpCodes: otpCodes(),
    orders: orders(),
    consultations: consultations(),
    leads: leads(),
    enquiries: enquiries(),
    followUps: followUps(),
    mailFeedback: mailFeedback(),
    clock,
    zone: officeSite().timeZone,
  });
export const unlockOfficePersonUseCase = () => unlockPerson({ otpCodes: otpCodes() });
export const signOutOfficePersonUseCase = () => signOutPerson({ users: users(), sessions: sessions() });
export const exportOfficePersonUseCase = () => exportOfficePerson(personDependencies());
export const eraseOfficePersonUseCase = () =>
  eraseOfficePerson({ ...businessMailDependencies(), ...personDependencies(), consultations: consultations() });
