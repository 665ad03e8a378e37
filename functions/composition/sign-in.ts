import { authenticate } from '#domain/sign-in/sessions.ts';
import { sessions } from './adapters/sign-in.ts';
import { clock } from './runtime.ts';

export const authenticateUseCase = () => authenticate({ sessions: sessions('touch'), clock });
