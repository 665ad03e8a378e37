import type { Payment } from '#contract/endpoints/orders/shapes.ts';
import { paths } from '../../content/paths.ts';
import { kindOf } from '../shop/kind.ts';

/** A link to where the same can be ordered again. */
export const orderAgain = ({ lines }: Pick<Payment, 'lines'>): { to: string; children: string } =>
  kindOf(lines) === 'seats'
    ? { to: paths.classes, children: 'See the classes' }
    : { to: paths.majorInsights, children: 'Choose guides again' };
