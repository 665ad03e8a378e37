import { useRef } from 'react';
import * as v from 'valibot';
import { studentName } from '#contract/fields/classes.ts';
import type { ClassPage } from '#contract/pages/class-page.ts';
import { Button } from '../../components/ui/button.tsx';
import { TextField } from '../../components/ui/fields/text-field.tsx';
import { useTypedForm } from '../forms/contract-form.ts';
import { CheckoutNote, nextText } from '../shop/checkout-note.tsx';
import { useSumWithCode } from '../shop/code-note.tsx';
import { useDownload } from '../shop/download.tsx';
import type { SignUpTexts } from '../shop/sign-up-dialog.tsx';
import { seatOf } from './seat.ts';
import { priceText } from './texts.ts';

const schema = v.object({ student: studentName });

const signUpTexts = (price: number): SignUpTexts => ({
  title: 'Sign up to enroll',
  first: price === 0 ? 'Next: confirm your email.' : nextText('confirm your email', `pay ${priceText(price)}`),
  ...(price > 0 && { next: 'To pay you must be 18 or older. If you aren’t, someone else can pay in the next step.' }),
  afterCode: price === 0 ? 'Next: get the seat.' : nextText('check the seat and the total'),
  known: 'Enrolled or bought from us before?',
  subject: 'your class',
});

/** Puts a seat for one student into the cart, and leads to its payment. */
export const Enroll = ({ groupClass }: { groupClass: ClassPage }) => {
  const price = useSumWithCode([{ _id: groupClass.id, amount: groupClass.price }]);
  const { download, preload, dialog } = useDownload(signUpTexts(price));
  const button = useRef<HTMLButtonElement>(null);
  const { form, field } = useTypedForm({
    id: 'enroll',
    empty: { student: '' },
    schema,
    mode: 'onTouched',
  });
  return (
    <>
      <form
        id="enroll"
        noValidate
        className="grid gap-4"
        onPointerOver={preload}
        onFocus={preload}
        onSubmit={(event) => {
          void form.handleSubmit(({ student }) => download([seatOf(groupClass, student)], button.current))(event);
        }}
      >
        <TextField
          label="Student’s first name"
          hint="One seat is for one student."
          autoComplete="off"
          required
          {...field('student')}
        />
        <CheckoutNote isFree={price === 0} />
        <Button ref={button} type="submit" size="lg">
          {price === 0 ? 'Enroll for free' : `Enroll for ${priceText(price)}`}
        </Button>
      </form>
      {dialog}
    </>
  );
};
