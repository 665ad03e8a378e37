import { seatIdOf } from '#contract/endpoints/classes/shapes.ts';
import type { ClassCard } from '#contract/pages/class-page.ts';
import type { SelectedItem } from '../shop/selection.ts';
import { datesText, spanText } from './texts.ts';

/** A seat as the cart has it. */
export const seatOf = (groupClass: ClassCard, student: string): SelectedItem => ({
  _id: seatIdOf(groupClass.id, student),
  title: `${groupClass.title}, for ${student}`,
  desc: `${spanText(groupClass)}. ${datesText(groupClass)}, live online with ${groupClass.teacher}.`,
  amount: groupClass.price,
});
