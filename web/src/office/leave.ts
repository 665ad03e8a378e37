import { clearTabStorage } from '../features/storage/tab-storage.ts';
import { paths } from './paths.ts';

/** Forgets all that this tab shows or keeps of the office, and opens it anew. */
export const leaveOffice = (): void => {
  clearTabStorage();
  // A full load, so that nothing stays in memory.
  window.location.assign(paths.today);
};
