import { checkAlarms, receiveLines, type WatchDependencies } from './watch.ts';

/** The watch: it counts lines of the functions' logs as they come, and checks its alarms. */
export const reportAlarms = (dependencies: WatchDependencies) => ({
  receive: receiveLines(dependencies),
  check: checkAlarms(dependencies),
});
