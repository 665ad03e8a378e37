import { seatIdOf } from '#contract/endpoints/classes/shapes.ts';
import { type Order, type SeatItem, seatsOf } from './order.ts';

/**
 * What of an order names the students of its seats, without their names: each seat gets a number,
 * so that grants and refunds still say which one they mean. Empty for an order without seats.
 */
export function withoutStudents(order: Order): Partial<Pick<Order, 'items' | 'grants' | 'refunds'>> {
  const ids = new Map(seatsOf(order).map(({ id, classId }, index) => [id, seatIdOf(classId, String(index + 1))]));
  if (ids.size === 0) return {};
  const newId = (id: string): string => ids.get(id) ?? id;
  const renamed = (item: SeatItem): SeatItem => ({
    ...item,
    id: newId(item.id),
    title: item.title.slice(0, item.title.lastIndexOf(`, for ${item.student}`)),
    student: '',
  });
  return {
    items: order.items.map((item) => ('classId' in item ? renamed(item) : item)),
    grants: order.grants.map(newId),
    ...(order.refunds === undefined
      ? {}
      : {
          refunds: order.refunds.map((one) => (one.pdfId === undefined ? one : { ...one, pdfId: newId(one.pdfId) })),
        }),
  };
}
