import { type ReactNode, useRef, useState } from 'react';
import type { FamilyAgreement } from '#contract/endpoints/agreements/shapes.ts';
import { aboveBar } from '../../components/ui/above-bar.ts';
import { ButtonLink } from '../../components/ui/button.tsx';
import { paths } from '../../content/paths.ts';
import { useStepFocus } from '../consultations/use-step-focus.ts';
import { longDate } from '../dates/dates.ts';
import type { OpenedLinkData } from '../payment/link/link-token.ts';
import { Gone, notLoaded, OpenedLink, PhoneLink, Questions } from '../payment/link/opened-link.tsx';
import { AgreementText } from './agreement-text.tsx';
import { AGREEMENT_LINK, Payments } from './payments.tsx';
import { isGone, useAgreement } from './queries.ts';
import { SignBar } from './sign-bar.tsx';
import { SignForm } from './sign-form.tsx';

/**
 * The agreement of a link: read it, sign it, pay it (docs/product.md#agreements).
 * @param waiting what the page shows until the agreement is there
 */
export const Agreement = ({ waiting }: { waiting: ReactNode }) => (
  <OpenedLink kind="agreement" link={AGREEMENT_LINK}>
    {(opened) => <OpenedAgreement {...opened} waiting={waiting} />}
  </OpenedLink>
);

const OpenedAgreement = ({ token, back, waiting }: OpenedLinkData & { waiting: ReactNode }) => {
  const { data, error, isPending, refetch } = useAgreement(token);
  if (isPending) return waiting;
  if (isGone(error) || data === undefined) {
    const { message, onRetry } = notLoaded(error, refetch);
    return (
      <Gone title="We can’t show this agreement" message={message} onRetry={isGone(error) ? undefined : onRetry}>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <ButtonLink to={paths.contact}>Contact us</ButtonLink>
          <p>
            Or call <PhoneLink />.
          </p>
        </div>
      </Gone>
    );
  }
  return <Reading agreement={data} token={token} back={back} />;
};

const Reading = ({ agreement, token, back }: OpenedLinkData & { agreement: FamilyAgreement }) => {
  const { signed, version, changes } = agreement;
  const [firstVersion] = useState(version);
  const heading = useStepFocus(signed === undefined ? String(version) : 'signed');
  const isNew = version !== firstVersion;
  const form = useRef<HTMLDivElement>(null);
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
      {signed !== undefined && <Payments agreement={agreement} token={token} back={back} />}
      <div className={signed === undefined ? aboveBar : undefined}>
        <AgreementText
          agreement={agreement}
          signature={
            <div ref={form} className="scroll-mt-16 outline-none">
              <SignForm agreement={agreement} token={token} />
            </div>
          }
        />
        {signed === undefined && <SignBar agreement={agreement} form={form} />}
      </div>
      <p className="text-sm text-ink-soft print:hidden">
        <Questions question="Questions about this agreement?" />
      </p>
    </div>
  );
};

const SignedBy = ({ signed: { name, at } }: { signed: NonNullable<FamilyAgreement['signed']> }) => (
  <>
    Signed by <span translate="no">{name}</span> on {longDate(at)}
  </>
);

interface NoteProps {
  heading: React.Ref<HTMLHeadingElement>;
  tone: string;
  title: ReactNode;
  children: ReactNode;
}

const Note = ({ heading, tone, title, children }: NoteProps) => (
  <div className={`rounded-md border p-5 sm:px-10 print:border-0 print:p-0 ${tone}`}>
    <h2 ref={heading} tabIndex={-1} className="text-xl wrap-anywhere outline-none">
      {title}
    </h2>
    <div className="mt-1">{children}</div>
  </div>
);
