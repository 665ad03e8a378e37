import { recordMailFeedback } from '#domain/mail/record-mail-feedback.ts';
import { requestLog } from '#http/log.ts';
import { mailFeedback } from './adapters.ts';

export const recordMailFeedbackUseCase = () => recordMailFeedback({ mailFeedback: mailFeedback(), log: requestLog });
