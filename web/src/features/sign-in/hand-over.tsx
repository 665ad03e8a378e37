import { useEffect, useRef } from 'react';
import { Button } from '../../components/ui/button.tsx';

export const HAND_OVER_TITLE = 'Please hand this over to a parent or guardian';
export const NOTHING_KEPT = 'Nothing that was typed here was sent to us, and none of it is kept on this device.';

/** Under the button of a form that makes an account. */
export const ForWhom = () => (
  <p className="text-sm text-ink-soft">
    For students 13 and older. If you’re younger, ask a parent or guardian: they can do this here.
  </p>
);

/** Takes the place of the sign-up form for a student who may not fill it in. */
export const HandOver = ({ onParent }: { onParent: () => void }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid gap-5">
      <h2 ref={heading} tabIndex={-1} className="text-2xl">
        {HAND_OVER_TITLE}
      </h2>
      <p>Up to grade 7, a parent or guardian signs up, in their own name. {NOTHING_KEPT}</p>
      <Button size="lg" onClick={onParent}>
        I’m a parent or guardian
      </Button>
    </div>
  );
};
