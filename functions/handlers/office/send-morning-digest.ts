import { sendMorningDigestUseCase } from '#composition/office.ts';
import { scheduled } from '#http/scheduled.ts';

export const handler = scheduled('send-morning-digest', sendMorningDigestUseCase());
