import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import * as v from 'valibot';
import { REQUEST_KEPT_SECONDS } from '#contract/endpoints/payment-requests/limits.ts';
import { createPaymentRequest } from '#contract/endpoints/payment-requests/public.ts';
import { Breakable } from '../../../components/ui/breakable.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Problem } from '../../../components/ui/problem.tsx';
import { paths } from '../../../content/paths.ts';
import { call } from '../../api/call.ts';
import { NotLoaded } from '../../api/not-loaded.tsx';
import { serverTime } from '../../api/server-time.ts';
import { useContractForm } from '../../forms/contract-form.ts';
import { EmailField } from '../../forms/email-field.tsx';
import { requestsTitle, showRequest, useRequests } from '../../payment-requests/queries.ts';
import { Requests } from '../../payment-requests/requests.tsx';
import type { SelectedItem } from '../../shop/selection.ts';
import type { Payment } from '../bill-details.tsx';

const schema = v.object({ email: createPaymentRequest.body.entries.email.wrapped });

/** A request that was made. Unless it was emailed, the student passes it on. */
interface Made {
  id: string;
  email: string;
  emailed: boolean;
}

interface AskToPayProps {
  payment: Pick<Payment, 'readCart' | 'correctCart'>;
  selected: readonly SelectedItem[];
  /** What is wrong with the cart by an error, and the way on; null if nothing is. */
  cartProblem: (error: Error | null, onSolve: () => void) => ReactNode;
}

/** Makes a link with which someone else pays for the cart (docs/product.md#ask-a-parent). */
export const AskToPay = (form: AskToPayProps) => {
  /** Takes the focus when this opens, and when the link is there. */
  const heading = useRef<HTMLHeadingElement>(null);
  const requests = useRequests();
  const [made, setMade] = useState<Made | null>(null);
  const isReady = made !== null && requests.data?.find(({ id }) => id === made.id)?.state === 'open';
  useEffect(() => heading.current?.focus(), [made]);
  return (
    <section aria-labelledby="ask-to-pay-title" className="grid gap-4 border-t border-line pt-5">
      <h3 id="ask-to-pay-title" ref={heading} tabIndex={-1} className="text-lg outline-none">
        {isReady ? 'Your link is ready' : 'Ask someone else to pay'}
      </h3>
      {isReady ? (
        <>
          <p className="text-sm">
            {made.email === '' ? (
              <span>Copy it below and send it to the person who pays.</span>
            ) : !made.emailed ? (
              <span>We couldn’t email it right now. Copy it below and send it yourself.</span>
            ) : (
              <span>
                We emailed it to{' '}
                <span translate="no">
                  <Breakable text={made.email} />
                </span>
                . You can also copy it below.
              </span>
            )}{' '}
            As soon as they’ve paid, you’ll find it on your dashboard, and we’ll email you.
          </p>
          <Button variant="quiet" className="-ml-5 justify-self-start" onClick={() => setMade(null)}>
            Ask someone else
          </Button>
        </>
      ) : (
        <AskForm {...form} onMade={setMade} />
      )}
      <NotLoaded stacked query={requests} title="Your earlier requests did not load" />
      {requests.data !== undefined && (
        <Requests requests={requests.data} heading={<h4 className="text-base">{requestsTitle(requests.data)}</h4>} />
      )}
    </section>
  );
};

interface AskFormProps extends AskToPayProps {
  onMade: (made: Made) => void;
}

const AskForm = ({ payment, selected, cartProblem, onMade }: AskFormProps) => {
  const { form, mutation, formProps, field, isBusy, failure, canRetry } = useContractForm(createPaymentRequest, {
    id: 'ask-to-pay',
    empty: { email: '' },
    schema,
    mode: 'onTouched',
    send: async ({ email }) => {
      const { ids, amount, code } = await payment.readCart();
      const answer = await call(createPaymentRequest, {
        pdfIds: [...ids],
        amount,
        ...(code === '' ? {} : { code }),
        ...(email === '' ? {} : { email }),
      });
      const { id, url, expires, emailed } = answer.res;
      await showRequest({
        id,
        state: 'open',
        titles: selected.map(({ title }) => title),
        amount,
        date: new Date(serverTime()).toISOString(),
        expires,
        emailed,
        url,
      });
      return answer;
    },
    fallback: 'The link could not be made. Please try again in a minute.',
    onSuccess: ({ res: { id, emailed } }, { email }) => onMade({ id, email, emailed }),
    onError: (_, error) => payment.correctCart(error),
  });
  const hasEmail = useWatch({ control: form.control, name: 'email' })?.trim() !== '';
  const problem = cartProblem(mutation.error, mutation.reset);
  return (
    <form {...formProps} className="grid gap-4">
      <p className="text-sm">
        They get a link, see what you chose, and pay with PayPal. They need no account. You’ll find it on your
        dashboard.
      </p>
      <EmailField
        label="Their email (optional)"
        hint="We’ll email them the link. Leave it empty to send the link yourself."
        {...field('email')}
        autoComplete="off"
      />
      {problem}
      {problem === null && canRetry && failure !== null && <Problem message={failure} stacked />}
      <Button type="submit" variant="secondary" loading={isBusy}>
        {hasEmail ? 'Email the link' : 'Get a link'}
      </Button>
      <p className="text-sm text-ink-soft">
        We use the address only for this request, and keep it for {REQUEST_KEPT_SECONDS / 86_400} days. See our{' '}
        <Link className="text-link" to={paths.privacy}>
          privacy policy
        </Link>
        .
      </p>
    </form>
  );
};
