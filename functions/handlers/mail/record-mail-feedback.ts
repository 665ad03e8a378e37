import { recordMailFeedbackUseCase } from '#composition/mail.ts';
import { sesEvent } from '#contract/ses-event.ts';
import { notified } from '#http/notified.ts';

export const handler = notified('record-mail-feedback', sesEvent, recordMailFeedbackUseCase());
