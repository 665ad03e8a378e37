import { type ReactNode, useRef } from 'react';
import type { OfficePerson } from '#contract/endpoints/people/office.ts';
import { allowOfficeMail, signOutOfficePerson, unlockOfficePerson } from '#contract/endpoints/people/office.ts';
import { formatPhone, isPhoneAddress, telOf } from '#contract/phone.ts';
import { Breakable } from '../../components/ui/breakable.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Problem } from '../../components/ui/problem.tsx';
import { showToast } from '../../components/ui/toast/toast.tsx';
import { useOfficeAction, useOfficeSession } from '../api.ts';
import { originFacts } from '../follow-ups/origin.ts';
import { problemOf } from '../passkey-problem.ts';
import { formatDay } from '../ui/format.ts';
import { RowSection } from '../ui/rows.tsx';

/** How to reach a person, whether they can log in, and where they came from. */
export const Account = ({ person }: { person: OfficePerson }) => {
  const { email, account, sessions, locked, returnedMail } = person;
  const { role } = useOfficeSession();
  const allow = useOfficeAction(allowOfficeMail);
  const unlock = useOfficeAction(unlockOfficePerson);
  const signOut = useOfficeAction(signOutOfficePerson);
  const failure = allow.error ?? unlock.error ?? signOut.error;
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button disappears.
  const confirm = (text: string) => {
    showToast({ kind: 'success', text });
    heading.current?.focus();
  };
  const from = originFacts(person).filter(([, value]) => value !== '');
  return (
    <RowSection title="Account" headingRef={heading}>
      <div className="grid gap-3">
        {returnedMail !== '' && (
          <Notice
            title="Our email comes back"
            text={
              role === 'owner'
                ? `${returnedMail} It may be that nothing more is sent there. If the mailbox works again, allow mail to it.`
                : returnedMail
            }
          >
            {role === 'owner' && (
              <Button
                variant="secondary"
                loading={allow.isPending}
                onClick={() => {
                  allow.mutate({ email }, { onSuccess: () => confirm(`We send email to ${email} again.`) });
                }}
              >
                Allow mail again
              </Button>
            )}
          </Notice>
        )}
        {locked && (
          <Notice
            title="Logging in is locked"
            text="No code can be sent to this address for now: there were too many codes or wrong tries. Unlock it if you know that it was this person."
          >
            <Button
              variant="secondary"
              loading={unlock.isPending}
              onClick={() => unlock.mutate({ email }, { onSuccess: () => confirm(`${email} can log in again.`) })}
            >
              Unlock
            </Button>
          </Notice>
        )}
        {account === null && <p className="py-2 text-ink-soft">No account.</p>}
        <dl className="divide-y divide-line">
          {account !== null && <Facts email={email} account={account} />}
          {from.map(([label, value]) => (
            <Fact key={label} label={label}>
              {value}
            </Fact>
          ))}
        </dl>
        {failure !== null && <Problem message={problemOf(failure)} />}
        {account !== null && sessions > 0 && (
          <Sessions
            count={sessions}
            isBusy={signOut.isPending}
            onEnd={() => signOut.mutate({ email }, { onSuccess: () => confirm(`${email} is logged out everywhere.`) })}
          />
        )}
      </div>
    </RowSection>
  );
};

const Sessions = ({ count, isBusy, onEnd }: { count: number; isBusy: boolean; onEnd: () => void }) => (
  <details className="text-sm">
    <summary className="text-link inline-flex min-h-11 items-center">{`Sessions and known devices: ${String(count)}`}</summary>
    <Button variant="secondary" size="sm" loading={isBusy} onClick={onEnd}>
      Log out on all devices
    </Button>
  </details>
);

const Notice = ({ title, text, children }: { title: string; text: string; children?: ReactNode }) => (
  <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-line bg-sand p-4">
    <div className="min-w-0 flex-1 basis-64">
      <p className="font-bold">{title}</p>
      <p className="wrap-anywhere">{text}</p>
    </div>
    {children}
  </div>
);

const Facts = ({
  email,
  account: { phone, confirmed, createdAt },
}: Pick<OfficePerson, 'email'> & { account: NonNullable<OfficePerson['account']> }) => {
  const { zone } = useOfficeSession();
  return (
    <>
      <Fact label="Email">
        {isPhoneAddress(email) ? (
          'None, so they can’t log in'
        ) : (
          <>
            <a className="text-link -my-2.5 inline-block py-2.5" href={`mailto:${encodeURIComponent(email)}`}>
              <Breakable text={email} />
            </a>{' '}
            <span className="text-sm text-ink-soft">{confirmed ? 'Confirmed' : 'Not confirmed yet'}</span>
          </>
        )}
      </Fact>
      <Fact label="Phone">
        {phone === '' ? (
          'Not known'
        ) : (
          <a className="text-link -my-2.5 inline-block py-2.5 whitespace-nowrap" href={telOf(phone)}>
            {formatPhone(phone)}
          </a>
        )}
      </Fact>
      <Fact label="Since">{formatDay(createdAt, zone)}</Fact>
    </>
  );
};

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 py-2">
    <dt className="text-ink-soft">{label}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
);
