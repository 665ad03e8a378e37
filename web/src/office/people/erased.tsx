import { useEffect, useRef } from 'react';
import { ErasureLists } from './erasure-lists.tsx';
import type { Erasure } from './personal-data.tsx';

/** What an erasure did. It gets the focus, because the pressed button is gone. */
export const Erased = ({ erasure }: { erasure: Erasure }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="grid max-w-narrow gap-5 rounded-md border border-success bg-success-wash p-5 sm:p-6">
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        Erased
      </h2>
      <ErasureLists erasure={erasure} erased="What was erased" kept="What stays, and why" />
    </section>
  );
};
