import { CLASS_REFUNDS_SWEEP_MS } from '#contract/endpoints/classes/limits.ts';
import type { Classes } from '../seats/ports.ts';
import { type CancelingDependencies, refundFamilies } from './refund-families.ts';
import { tellFamilies } from './tell-families.ts';

/**
 * Tells families what they are still to be told of their classes, and goes on refunding those of
 * canceled classes, after the sweep of the orders. One that fails waits for the next run, and holds
 * up no other.
 */
export function finishClasses(
  dependencies: CancelingDependencies & { readonly classes: CancelingDependencies['classes'] & Pick<Classes, 'list'> },
) {
  const { classes, clock, log } = dependencies;
  return async (): Promise<void> => {
    const waiting = (await classes.list()).filter(({ news = [] }) => news.length > 0);
    const errors: unknown[] = [];
    const endsAt = clock.now() + CLASS_REFUNDS_SWEEP_MS;
    for (const { id } of waiting) {
      try {
        await tellFamilies(dependencies, id);
        const { left } = await refundFamilies(dependencies, id, endsAt - clock.now());
        if (left > 0) log.warn('class-not-finished', { class: id, left });
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw new AggregateError(errors, 'Some classes could not be finished');
  };
}
