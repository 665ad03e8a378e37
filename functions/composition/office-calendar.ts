import { getOfficeHours, makeOfficeFeed, setOfficeHours } from '#domain/consultations/office-availability.ts';
import {
  cancelConsultationForFamily,
  listOfficeConsultations,
  moveConsultationForFamily,
} from '#domain/consultations/office-consultations.ts';
import { consultations, gatewayUrl, random } from './adapters.ts';
import { bookingDependencies, calendarDependencies } from './consultations.ts';

export const listOfficeConsultationsUseCase = () => listOfficeConsultations(calendarDependencies());
export const moveOfficeConsultationUseCase = () => moveConsultationForFamily(bookingDependencies());
export const cancelOfficeConsultationUseCase = () => cancelConsultationForFamily(bookingDependencies());
export const getOfficeHoursUseCase = () => getOfficeHours({ consultations: consultations() });
export const setOfficeHoursUseCase = () => setOfficeHours(calendarDependencies());
export const makeOfficeFeedUseCase = () =>
  makeOfficeFeed({ consultations: consultations(), random, gatewayUrl: gatewayUrl() });
