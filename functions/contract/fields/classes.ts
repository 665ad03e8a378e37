import * as v from 'valibot';
import { CLASS_ID_MAX_LENGTH } from '../endpoints/classes/limits.ts';
import { CLASS_ID, readSeatId } from '../endpoints/classes/shapes.ts';
import { NAME_MAX_LENGTH } from '../limits.ts';
import { identifier, realName } from './rules.ts';

/** The rules of classes and their seats. */

export const classId = identifier(
  { required: 'Choose the class', max: CLASS_ID_MAX_LENGTH, tooLong: 'Unknown class' },
  CLASS_ID,
);

/** Who takes a seat. */
export const studentName = realName({
  required: 'Enter the student’s first name',
  max: NAME_MAX_LENGTH,
  tooLong: 'The name cannot exceed 50 characters',
});

/** No seat's id is longer. */
export const SEAT_ID_MAX_LENGTH = 'seat::'.length + CLASS_ID_MAX_LENGTH + NAME_MAX_LENGTH;

/** Whether it is the id of a seat whose student's name is as its form cleans it. */
export function isSeatId(id: string): boolean {
  const { classId: ofClass, student } = readSeatId(id) ?? {};
  const name = v.safeParse(studentName, student);
  return v.is(classId, ofClass) && name.success && name.output === student;
}
