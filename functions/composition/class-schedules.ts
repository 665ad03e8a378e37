import { offerSeats } from '#domain/classes/offer-seats.ts';
import { remindOfClasses } from '#domain/classes/remind-of-classes.ts';
import { classLists } from './adapters/classes/class-lists.ts';
import { classReminders } from './adapters/classes/class-reminders.ts';
import { seatLists } from './adapters/classes/seat-lists.ts';
import { seatOffers } from './adapters/classes/seat-offers.ts';
import { seatReads } from './adapters/classes/seat-reads.ts';
import { mailFeedbackReads } from './adapters/mail/mail-feedback-reads.ts';
import { orderReads } from './adapters/orders/order-reads.ts';
import { businessProfile } from './adapters/settings/business-profile.ts';
import { peppers } from './adapters/sign-in/peppers.ts';
import { deliveryDependencies } from './mail.ts';
import { random } from './runtime.ts';

export const offerSeatsUseCase = () =>
  offerSeats({
    ...deliveryDependencies(),
    classes: { ...classLists(), ...seatLists(), ...seatOffers() },
    mailFeedback: mailFeedbackReads(),
    peppers: peppers(),
    businessProfile: businessProfile(),
    random,
  });
export const remindOfClassesUseCase = () =>
  remindOfClasses({
    ...deliveryDependencies(),
    classes: { ...classLists(), ...seatReads(), ...classReminders() },
    orders: orderReads(),
    businessProfile: businessProfile(),
    random,
  });
