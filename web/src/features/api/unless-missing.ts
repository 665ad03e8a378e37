import { ApiError } from './api-error.ts';

/** What a call answers; null if there is no such thing. */
export const unlessMissing = async <T>(ask: () => Promise<T>): Promise<T | null> => {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
};
