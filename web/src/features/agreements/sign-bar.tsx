import { type RefObject, useEffect, useState } from 'react';
import { dayText } from '#contract/dates.ts';
import type { FamilyAgreement } from '#contract/endpoints/agreements/shapes.ts';
import { Button } from '../../components/ui/button.tsx';
import { focus } from '../../components/ui/focus.ts';
import { shortDollars } from '../shop/money.ts';

interface SignBarProps {
  agreement: FamilyAgreement;
  form: RefObject<HTMLElement | null>;
}

/** The price with the way to the form that signs, at the bottom while that is below the screen. */
export const SignBar = ({ agreement: { total, validUntil }, form }: SignBarProps) => {
  const [isBelow, setBelow] = useState(true);
  useEffect(() => {
    if (form.current === null) return;
    const observer = new IntersectionObserver((entries) => {
      const last = entries.at(-1);
      if (last !== undefined) setBelow(!last.isIntersecting && last.boundingClientRect.top > 0);
    });
    observer.observe(form.current);
    return () => observer.disconnect();
  }, [form]);
  return (
    isBelow && (
      <div className="sticky bottom-0 z-10 flex items-center justify-between gap-6 border-line bg-paper py-3 max-sm:-mx-5 max-sm:border-t max-sm:px-5 max-sm:pb-[max(12px,env(safe-area-inset-bottom))] sm:bottom-4 sm:mt-4 sm:rounded-md sm:border sm:px-10 sm:shadow-lift print:hidden">
        <p className="max-sm:hidden">Sign by {dayText(validUntil)}</p>
        <Button
          className="max-sm:w-full"
          onClick={() => {
            if (form.current === null) return;
            form.current.scrollIntoView();
            focus(form.current);
          }}
        >
          <span>
            <span translate="no">{shortDollars(total)}</span> · Read and sign
          </span>
        </Button>
      </div>
    )
  );
};
