import { useMutation } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { answerWaiting } from '#contract/endpoints/classes/public.ts';
import { Button } from '../../components/ui/button.tsx';
import { Problem } from '../../components/ui/problem.tsx';
import { messageOf } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { useHydrated } from '../storage/tab-storage.ts';

/** What a link in an email to who waits for a seat is for. */
export interface WaitingLink {
  readonly kind: 'wait' | 'offer' | 'leave';
  readonly token: string;
}

/** The link by which someone came; undefined for all others, and in the page that is delivered. */
export function useWaitingLink(): WaitingLink | undefined {
  const { hash } = useLocation();
  const isHydrated = useHydrated();
  const [, kind, token] = /^#(wait|offer|leave)=([\w.-]+)$/.exec(hash) ?? [];
  if (!isHydrated || kind === undefined || token === undefined) return undefined;
  return { kind: kind as WaitingLink['kind'], token };
}

const texts = {
  stay: {
    text: 'Do you want to wait for a seat in this class?',
    button: 'Confirm my place',
    done: 'You’re on the waiting list. If a seat comes free, we’ll email you and hold it for 12 hours.',
  },
  leave: {
    text: 'Don’t need the seat anymore? We’ll offer it to the next family.',
    button: 'Give it to the next family',
    done: 'Thank you. We’re offering it to the next family.',
  },
} as const;

/** Mail programs open links by themselves, so only a button answers. */
export const AnswerWaiting = ({ token, answer }: { token: string; answer: keyof typeof texts }) => {
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => call(answerWaiting, { token, answer }),
  });
  const { text, button, done } = texts[answer];
  return (
    <div className="grid gap-4">
      <p role="status" className={isSuccess ? 'font-semibold' : ''}>
        {isSuccess ? done : text}
      </p>
      {error !== null && <Problem stacked message={messageOf(error, 'That didn’t work. Please try again.')} />}
      {!isSuccess && (
        <Button loading={isPending} onClick={() => mutate()}>
          {button}
        </Button>
      )}
    </div>
  );
};
