import { useMutation } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { unsubscribeBuyer } from '#contract/endpoints/orders/public.ts';
import { Button, ButtonLink } from '../../components/ui/button.tsx';
import { Problem } from '../../components/ui/problem.tsx';
import { paths } from '../../content/paths.ts';
import { messageOf } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { QueryProvider } from '../api/query.tsx';

/** Asks whether to stop the emails about new editions to the person whose link was opened. */
export const StopMails = () => (
  <QueryProvider>
    <StopMailsButton />
  </QueryProvider>
);

const StopMailsButton = () => {
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const { mutate, isPending, isSuccess, error } = useMutation({
    // A path can't end in nothing.
    mutationFn: () => call(unsubscribeBuyer, { token: token === '' ? '-' : token }),
  });
  return (
    <>
      <h1 className="text-3xl">
        {isSuccess ? 'You won’t get these emails anymore' : 'Stop emails about new editions?'}
      </h1>
      <p role="status">
        {isSuccess
          ? 'We’ve stopped emails about new editions. One that’s already on its way may still arrive.'
          : 'We email you when a guide you own has a new edition.'}
      </p>
      <p className="text-ink-soft">
        You’ll still find every new edition of your guides in your dashboard, free, and we’ll still send your receipts
        and login codes.
      </p>
      {error !== null && (
        <Problem message={messageOf(error, 'That didn’t work. Please try again, or reply to the email.')} stacked />
      )}
      <noscript>
        <p>To stop emails about new editions, reply to the email and say so. The button needs JavaScript.</p>
      </noscript>
      <div className="flex flex-wrap gap-3">
        {isSuccess ? (
          <ButtonLink to={paths.dashboard} variant="secondary" size="lg">
            Go to your dashboard
          </ButtonLink>
        ) : (
          <Button
            size="lg"
            loading={isPending}
            onClick={() => {
              mutate();
            }}
          >
            Stop these emails
          </Button>
        )}
      </div>
    </>
  );
};
