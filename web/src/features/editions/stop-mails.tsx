import { useMutation } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { unsubscribeBuyer } from '#contract/endpoints/orders/public.ts';
import { Button, ButtonLink } from '../../components/ui/button.tsx';
import { Problem } from '../../components/ui/problem.tsx';
import { paths } from '../../content/paths.ts';
import { messageOf } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { QueryProvider } from '../api/query.tsx';
import { useHydrated } from '../storage/tab-storage.ts';

/**
 * Asks whether to stop the emails to the person whose link was opened: those about new editions,
 * those about next steps, or those in which students ask someone to pay.
 */
export const StopMails = () => (
  <QueryProvider>
    <StopMailsButton />
  </QueryProvider>
);

interface Texts {
  title: string;
  text: string;
  button: string;
  done: string;
  /** What goes on. */
  note?: string;
  /** What to say in a reply to the email. */
  reply: string;
}

const editionTexts: Texts = {
  title: 'Stop emails about new editions?',
  text: 'We email you when a guide you own has a new edition.',
  button: 'Stop these emails',
  done: 'We’ve stopped emails about new editions. One that’s already on its way may still arrive.',
  note: 'You’ll still find every new edition of your guides in your dashboard, free, and we’ll still send your receipts and login codes.',
  reply: 'To stop emails about new editions',
};

const askTexts: Texts = {
  title: 'Not for you?',
  text: 'Someone asked you to pay for guides. Press the button: the request ends, and we won’t email this address about such requests again.',
  button: 'End the request and stop these emails',
  done: 'Done. The request has ended, and we won’t email you about such requests again.',
  reply: 'To end the request and stop these emails',
};

const stepTexts: Texts = {
  title: 'Stop Monday’s emails?',
  text: 'We email you on Mondays if next steps are overdue or due soon.',
  button: 'Stop these emails',
  done: 'We’ve stopped Monday’s emails about next steps.',
  note: 'You’ll still find all steps in your dashboard, where you can turn the emails on again.',
  reply: 'To stop Monday’s emails',
};

/** Begins the tokens of emails about next steps. */
const STEPS = 'steps-';
/** Begins the tokens of emails in which a student asks someone to pay. */
const ASK = 'ask-';

const StopMailsButton = () => {
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  // The prerendered page doesn't know the token.
  const isHydrated = useHydrated();
  const isAsk = isHydrated && token.startsWith(ASK);
  const texts = isAsk ? askTexts : isHydrated && token.startsWith(STEPS) ? stepTexts : editionTexts;
  const { mutate, isPending, isSuccess, error } = useMutation({
    // A path can't end in nothing.
    mutationFn: () => call(unsubscribeBuyer, { token: token === '' ? '-' : token }),
  });
  return (
    <>
      <h1 className="text-3xl">{isSuccess ? 'You won’t get these emails anymore' : texts.title}</h1>
      <p role="status">{isSuccess ? texts.done : texts.text}</p>
      {texts.note !== undefined && <p className="text-ink-soft">{texts.note}</p>}
      {error !== null && (
        <Problem message={messageOf(error, 'That didn’t work. Please try again, or reply to the email.')} stacked />
      )}
      <noscript>
        <p>{texts.reply}, reply to the email and say so. The button needs JavaScript.</p>
      </noscript>
      <div className="flex flex-wrap gap-3">
        {!isSuccess && (
          <Button size="lg" loading={isPending} onClick={() => mutate()}>
            {texts.button}
          </Button>
        )}
        {isSuccess && !isAsk && (
          <ButtonLink to={paths.dashboard} variant="secondary" size="lg">
            Go to your dashboard
          </ButtonLink>
        )}
      </div>
    </>
  );
};
