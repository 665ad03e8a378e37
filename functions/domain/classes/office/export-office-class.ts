import { dayIn } from '#contract/dates.ts';
import type { exportOfficeClass as contract } from '#contract/endpoints/classes/office.ts';
import { csvIn } from '../../shared/csv.ts';
import { toDollars } from '../../shared/money.ts';
import type { UseCase } from '../../shared/use-case.ts';
import { type ClassDependencies, existingClass } from './office-class.ts';

const columns = {
  class: 'class',
  student: 'student',
  name: 'name',
  email: 'email',
  state: 'state of residence',
  order: 'order',
  paid: 'paid',
  price: 'price',
  dates: 'dates',
  came: 'came',
} as const;

/**
 * Who is in a class as a file. The state is that of the account's address, if it has one, for the
 * taxes of where families live; the price is the class's, before codes.
 * @throws Refusal NOT_FOUND
 */
export function exportOfficeClass({
  classes,
  users,
  clock,
  zone,
}: Pick<ClassDependencies, 'classes' | 'users' | 'clock' | 'zone'>): UseCase<typeof contract, 'input' | 'record'> {
  return async ({ input: { id }, record }) => {
    const { title, priceCents, dates } = await existingClass(classes, id);
    const { orders } = await classes.seats(id);
    const rows = await Promise.all(
      Object.entries(orders).map(async ([order, { email, students, spent, returned }]) => {
        const account = await users.findByEmail(email);
        return students.map(({ name, came = [] }) => ({
          class: title,
          student: name,
          name: account?.fullname,
          email,
          state: account?.details?.state,
          order,
          paid: returned === true ? 'refunded' : spent ? 'yes' : 'no',
          price: toDollars(priceCents),
          dates: dates.length,
          came: came.length,
        }));
      }),
    );
    const lines = rows.flat();
    record({ after: { lines: lines.length } });
    return {
      fileName: `${id}-${dayIn(zone, clock.now())}.csv`,
      csv: csvIn(zone).file(columns, lines),
      next: '',
    };
  };
}
