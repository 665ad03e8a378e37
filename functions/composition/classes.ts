import { refundOrder } from '#domain/orders/refunds-and-disputes/refund-order.ts';
import { classes, classesWithMails } from './adapters/classes.ts';
import { orderReads } from './adapters/orders.ts';
import { businessInbox, businessProfile } from './adapters/settings.ts';
import { deliveryDependencies } from './mail.ts';
import { creditDependencies, settleDependencies } from './orders.ts';
import { random } from './runtime.ts';

/** What refunding and telling the families of a canceled class needs. */
export const cancelingDependencies = () => ({
  ...deliveryDependencies(),
  classes: { ...classes('find', 'seats'), ...classesWithMails('write') },
  orders: orderReads('find', 'locate', 'locateMoved'),
  planRefund: refundOrder({ ...settleDependencies(), ...creditDependencies() }),
  businessProfile: businessProfile(),
  businessInbox: businessInbox(),
  random,
});
