import { CLASS_REFUNDS_SCHEDULE_MS } from '#contract/endpoints/classes/limits.ts';
import type { Classes } from '../seats/ports.ts';
import { type CancelingDependencies, refundFamilies } from './refund-families.ts';
import { tellFamilies } from './tell-families.ts';

/**
 * Tells families what they are still to be told of their classes, and goes on refunding those of
 * canceled classes. One that fails waits for the next run, and holds up no other.
 */
export function finishClasses(
  dependencies: CancelingDependencies & { readonly classes: CancelingDependencies['classes'] & Pick<Classes, 'list'> },
) {
  const { classes, log } = dependencies;
  return async (): Promise<void> => {
    const waiting = (await classes.list()).filter(({ news = [] }) => news.length > 0);
    const errors: unknown[] = [];
    for (const { id } of waiting) {
      try {
        await tellFamilies(dependencies, id);
        const { left } = await refundFamilies(dependencies, id, { orders: 500, ms: CLASS_REFUNDS_SCHEDULE_MS });
        if (left > 0) log.warn('class-not-finished', { class: id, left });
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw new AggregateError(errors, 'Some classes could not be finished');
  };
}
