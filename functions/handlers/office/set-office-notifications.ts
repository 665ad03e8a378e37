import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { setOfficeNotificationsUseCase } from '#composition/team.ts';
import { setOfficeNotifications } from '#contract/endpoints/office/office.ts';

export const handler = endpoint(setOfficeNotifications, setOfficeNotificationsUseCase(), officeGate());
