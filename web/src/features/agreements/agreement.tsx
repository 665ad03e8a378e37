import { type ReactNode, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { FamilyAgreement } from '#contract/shapes.ts';
import { Button, ButtonLink } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Problem } from '../../components/ui/problem.tsx';
import { brand } from '../../content/brand.ts';
import { paths } from '../../content/paths.ts';
import { ApiError, messageOf } from '../api/api-error.ts';
import { QueryProvider } from '../api/query.tsx';
import { hoursText, minutesOfSession } from '../consultations/hours.ts';
import { useStepFocus } from '../consultations/use-step-focus.ts';
import { longDate } from '../dates/dates.ts';
import { BackFromPayPal } from '../payment/back-from-paypal.tsx';
import { useSession } from '../session/session.ts';
import { saveReturnTo } from '../sign-in/return-to.ts';
import { AgreementText } from './agreement-text.tsx';
import { isUnpaid } from './installments.tsx';
import { AGREEMENT_LINK, Payments } from './payments.tsx';
import { isGone, useAgreement } from './queries.ts';
import { SignForm } from './sign-form.tsx';

/**
 * The agreement of a link: read it, sign it, pay it (docs/product.md#agreements). The token is in
 * the fragment, which no server gets; nothing else keeps it.
 * @param waiting what the page shows until the agreement is there
 */
export const Agreement = ({ waiting }: { waiting: ReactNode }) => {
  const { hash, search } = useLocation();
  const query = new URLSearchParams(search);
  if (hash === '' && query.has('token')) {
    return <BackFromPayPal hasApproved={query.has('PayerID')} link={AGREEMENT_LINK} />;
  }
  return (
    <QueryProvider>
      <OpenedAgreement token={hash.slice(1)} waiting={waiting} />
    </QueryProvider>
  );
};

const OpenedAgreement = ({ token, waiting }: { token: string; waiting: ReactNode }) => {
  const { data, error, isPending, refetch } = useAgreement(token);
  if (isPending) return waiting;
  if (isGone(error) || data === undefined) {
    const invalid = error instanceof ApiError ? error.fields['token'] : undefined;
    return (
      // The message has the address of the contact page.
      <div className="grid gap-5 wrap-anywhere">
        <Problem
          title="We can’t show this agreement"
          message={invalid ?? messageOf(error, 'Please try again in a minute.')}
          onRetry={
            isGone(error) || invalid !== undefined
              ? undefined
              : () => {
                  void refetch();
                }
          }
        />
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <ButtonLink to={paths.contact}>Contact us</ButtonLink>
          <p>
            Or call{' '}
            <a className="text-link whitespace-nowrap" href={`tel:${brand.phone}`} translate="no">
              {brand.phoneText}
            </a>
            .
          </p>
        </div>
      </div>
    );
  }
  return <Reading agreement={data} token={token} />;
};

const Reading = ({ agreement, token }: { agreement: FamilyAgreement; token: string }) => {
  const { signed, version, changes } = agreement;
  const [firstVersion] = useState(version);
  const heading = useStepFocus(signed === undefined ? String(version) : 'signed');
  const isNew = version !== firstVersion;
  return (
    <div className="grid gap-6">
      {signed !== undefined ? (
        <Note heading={heading} tone="border-success bg-success-wash" title={<SignedBy signed={signed} />}>
          <p className="print:hidden">We emailed you a copy. This link keeps showing the agreement.</p>
        </Note>
      ) : (
        (isNew || changes.length > 0) && (
          <Note
            heading={heading}
            tone="border-teal bg-teal-wash"
            title={isNew ? 'We sent you a new version' : 'This is a new version'}
          >
            <p>
              {isNew
                ? 'Please read it before you sign. Your typed name is still there.'
                : 'It replaces the one that we sent you before.'}
            </p>
            <ul className="mt-3 list-disc space-y-1 pl-5">
              {changes.map((change) => (
                <li key={change} className="wrap-anywhere">
                  {change}
                </li>
              ))}
            </ul>
          </Note>
        )
      )}
      {signed !== undefined && (
        <>
          <Payments agreement={agreement} token={token} />
          {agreement.hours > 0 && <Hours agreement={agreement} />}
        </>
      )}
      <AgreementText agreement={agreement} signature={<SignForm agreement={agreement} token={token} />} />
      <p className="text-sm text-ink-soft print:hidden">
        Questions about this agreement?{' '}
        <Link className="text-link" to={paths.contact}>
          Write to us
        </Link>{' '}
        or call{' '}
        <a className="text-link whitespace-nowrap" href={`tel:${brand.phone}`} translate="no">
          {brand.phoneText}
        </a>
        .
      </p>
    </div>
  );
};

const SignedBy = ({ signed: { name, at } }: { signed: NonNullable<FamilyAgreement['signed']> }) => (
  <>
    Signed by <span translate="no">{name}</span> on {longDate(at)}
  </>
);

const Note = ({
  heading,
  tone,
  title,
  children,
}: {
  heading: React.Ref<HTMLHeadingElement>;
  tone: string;
  title: ReactNode;
  children: ReactNode;
}) => (
  <div className={`rounded-md border p-5 sm:px-10 print:border-0 print:p-0 ${tone}`}>
    <h2 ref={heading} tabIndex={-1} className="text-xl wrap-anywhere outline-none">
      {title}
    </h2>
    <div className="mt-1">{children}</div>
  </div>
);

/** The hours that can be booked, and the way to book them. */
const Hours = ({ agreement }: { agreement: FamilyAgreement }) => {
  const { state, hoursLeft, installments } = agreement;
  const navigate = useNavigate();
  const isSignedIn = useSession() !== null;
  const next = installments.find((one) => isUnpaid(one) && one.hours > 0);
  return (
    <Card className="grid gap-4 sm:p-10 print:hidden">
      <h2 className="text-2xl">Your hours</h2>
      {state === 'signed' ? (
        <p>You can book sessions as soon as the first payment arrives.</p>
      ) : (
        <p>
          <strong>{hoursText(hoursLeft)}</strong> left to book.
          {next !== undefined && ` Your next payment adds ${hoursText(next.hours)}.`}
          {!isSignedIn && ' To book, log in with the email address to which we sent this agreement.'}
        </p>
      )}
      {minutesOfSession(agreement) > 0 && (
        // Not a link: once PayPal's script is there, clicks on links are hidden from us.
        <Button
          variant="secondary"
          className="justify-self-start"
          onClick={() => {
            if (!isSignedIn) saveReturnTo({ pathname: paths.book, search: '', state: null });
            void navigate(isSignedIn ? paths.book : paths.login);
          }}
        >
          {isSignedIn ? 'Book a session' : 'Log in and book a session'}
        </Button>
      )}
    </Card>
  );
};
