import { fillWhenNear } from '../../components/ui/fill-when-near.ts';

const fillUpcoming = fillWhenNear(() => import('./upcoming.ts'));

/**
 * The next class of the page's service, in two lines that are there from the start, so that nothing
 * moves. They stay empty if there is none or the answer doesn't arrive.
 */
export const UpcomingClasses = () => <div ref={fillUpcoming} className="mt-6 min-h-11 text-sm" />;
