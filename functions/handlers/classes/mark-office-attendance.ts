import { markOfficeAttendanceUseCase } from '#composition/classes.ts';
import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { markOfficeAttendance } from '#contract/endpoints/classes/office.ts';

export const handler = endpoint(markOfficeAttendance, markOfficeAttendanceUseCase(), officeGate());
