import { allowOfficeMail } from '#domain/people/allow-office-mail.ts';
import { eraseOfficePerson } from '#domain/people/erase-office-person.ts';
import { exportOfficePerson } from '#domain/people/export-office-person.ts';
import { findOfficePerson } from '#domain/people/find-office-person.ts';
import { searchOffice } from '#domain/people/search-office.ts';
import { signOutOfficePerson } from '#domain/people/sign-out-office-person.ts';
import { unlockOfficePerson } from '#domain/people/unlock-office-person.ts';
import { agreementLists } from './adapters/agreements/agreement-lists.ts';
import { agreementsOfAddress } from './adapters/agreements/agreements-of-address.ts';
import { balanceLists } from './adapters/agreements/balance-lists.ts';
import { allSeats } from './adapters/classes/all-seats.ts';
import { seatChanges } from './adapters/classes/seat-changes.ts';
import { discountCodeUses } from './adapters/codes/discount-code-uses.ts';
import { availabilityReads } from './adapters/consultations/availability-reads.ts';
import { bookingLists } from './adapters/consultations/booking-lists.ts';
import { bookingReads } from './adapters/consultations/booking-reads.ts';
import { summaryStates } from './adapters/consultations/summary-states.ts';
import { waitingListReads } from './adapters/consultations/waiting-list-reads.ts';
import { guideLists } from './adapters/guides/guide-lists.ts';
import { followUpReads } from './adapters/leads/follow-up-reads.ts';
import { followUpRemoval } from './adapters/leads/follow-up-removal.ts';
import { leadLists } from './adapters/leads/lead-lists.ts';
import { leadReads } from './adapters/leads/lead-reads.ts';
import { mailFeedbackReads } from './adapters/mail/mail-feedback-reads.ts';
import { mailFeedbackRemoval } from './adapters/mail/mail-feedback-removal.ts';
import { suppressionList } from './adapters/mail/suppression-list.ts';
import { messagesOfAddress } from './adapters/messages/messages-of-address.ts';
import { orderChanges } from './adapters/orders/order-changes.ts';
import { orderLists } from './adapters/orders/order-lists.ts';
import { orderLocations } from './adapters/orders/order-locations.ts';
import { orderReads } from './adapters/orders/order-reads.ts';
import { ordersOfBuyer } from './adapters/orders/orders-of-buyer.ts';
import { ordersOfPayer } from './adapters/orders/orders-of-payer.ts';
import { receiptLocations } from './adapters/orders/receipt-locations.ts';
import { personErasure } from './adapters/people/person-erasure.ts';
import { personReads } from './adapters/people/person-reads.ts';
import { businessProfile } from './adapters/settings/business-profile.ts';
import { otpCodeReads } from './adapters/sign-in/otp-code-reads.ts';
import { otpCodeUnlock } from './adapters/sign-in/otp-code-unlock.ts';
import { sessionEnds } from './adapters/sign-in/session-ends.ts';
import { sessionLists } from './adapters/sign-in/session-lists.ts';
import { userNames } from './adapters/sign-in/user-names.ts';
import { userReads } from './adapters/sign-in/user-reads.ts';
import { bookingDependencies } from './consultations.ts';
import { clock } from './runtime.ts';

/** What a copy of a person's data needs. */
export const personDependencies = () => ({
  people: personReads(),
  sessions: sessionLists(),
  followUps: followUpReads(),
  classes: allSeats(),
});
/** What erasing a person needs. */
export const erasureDependencies = () => ({
  people: { ...personReads(), ...personErasure() },
  sessions: { ...sessionLists(), ...sessionEnds() },
  followUps: { ...followUpReads(), ...followUpRemoval() },
  codes: discountCodeUses(),
  orders: orderChanges(),
  classes: { ...allSeats(), ...seatChanges() },
});

export const findOfficePersonUseCase = () =>
  findOfficePerson({
    users: userReads(),
    sessions: sessionLists(),
    otpCodes: otpCodeReads(),
    orders: { ...orderReads(), ...ordersOfBuyer(), ...orderLocations(), ...ordersOfPayer() },
    agreements: agreementsOfAddress(),
    consultations: { ...availabilityReads(), ...bookingReads() },
    waitingList: waitingListReads(),
    balances: balanceLists(),
    summaries: summaryStates(),
    leads: leadReads(),
    messages: messagesOfAddress(),
    followUps: followUpReads(),
    mailFeedback: mailFeedbackReads(),
    clock,
    businessProfile: businessProfile(),
  });
export const allowOfficeMailUseCase = () =>
  allowOfficeMail({
    mailFeedback: { ...mailFeedbackReads(), ...mailFeedbackRemoval() },
    suppressionList: suppressionList(),
    clock,
  });
export const unlockOfficePersonUseCase = () => unlockOfficePerson({ otpCodes: otpCodeUnlock() });
export const signOutOfficePersonUseCase = () =>
  signOutOfficePerson({ users: userReads(), sessions: { ...sessionLists(), ...sessionEnds() } });
export const exportOfficePersonUseCase = () => exportOfficePerson(personDependencies());
export const eraseOfficePersonUseCase = () => eraseOfficePerson({ ...bookingDependencies(), ...erasureDependencies() });
export const searchOfficeUseCase = () =>
  searchOffice({
    users: { ...userReads(), ...userNames() },
    leads: { ...leadReads(), ...leadLists() },
    consultations: { ...bookingReads(), ...bookingLists() },
    agreements: agreementLists(),
    orders: { ...orderReads(), ...ordersOfBuyer(), ...orderLocations(), ...orderLists(), ...receiptLocations() },
    catalog: guideLists(),
    clock,
  });
