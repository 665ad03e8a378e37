import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import * as v from 'valibot';
import { acceptOfficeInvitation, startOfficeInvitation } from '#contract/endpoints/office/office.ts';
import { Breakable } from '../../components/ui/breakable.tsx';
import { Button } from '../../components/ui/button.tsx';
import { TextField } from '../../components/ui/fields/text-field.tsx';
import { Problem } from '../../components/ui/problem.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { ApiError } from '../../features/api/api-error.ts';
import { call } from '../../features/api/call.ts';
import { useOfficeForm } from '../form.ts';
import { GuestFrame } from '../layout/guest-frame.tsx';
import { NoPasskeys } from '../layout/no-passkeys.tsx';
import { makePasskey, supportsPasskeys } from '../passkey.ts';
import { problemOf } from '../passkey-problem.ts';
import { paths } from '../paths.ts';
import { setOfficeSession } from '../session.ts';
import { deviceName, roleNames } from '../words.ts';

const askForOptions = async (token: string) => (await call(startOfficeInvitation, { token })).res;

const fields = v.pick(acceptOfficeInvitation.body, ['name', 'passkeyName']);

const InvitationForm = ({ token }: { token: string }) => {
  const navigate = useNavigate();
  const { formProps, field, isBusy, failure } = useOfficeForm(acceptOfficeInvitation, {
    id: 'invitation',
    empty: { name: '', passkeyName: deviceName() },
    schema: fields,
    send: async (typed) => {
      // The options that told the address may be too old by now.
      const { options } = await askForOptions(token);
      return call(acceptOfficeInvitation, { token, ...typed, response: await makePasskey(options) });
    },
    fallback: 'Your passkey couldn’t be saved. Please try again.',
    onSuccess: ({ res }) => {
      setOfficeSession(res);
      void navigate(paths.today, { replace: true });
    },
  });
  return (
    <form {...formProps} className="grid gap-5">
      <TextField label="Your name" autoComplete="name" required {...field('name')} />
      <TextField
        label="Name of the passkey"
        hint="So that you can tell your devices apart later."
        required
        {...field('passkeyName')}
      />
      {failure !== null && <Problem message={failure} stacked />}
      <Button type="submit" size="lg" loading={isBusy}>
        Make my passkey
      </Button>
      <p className="text-sm text-ink-soft">
        Your device asks for your fingerprint, your face or its PIN. They stay on your device.
      </p>
    </form>
  );
};

/** The way on for someone whose invitation is used up because they joined. */
const JoinedBefore = () => (
  <p>
    Joined already?{' '}
    <Link className="text-link inline-flex min-h-11 items-center font-semibold" to={paths.signIn}>
      Sign in
    </Link>
  </p>
);

const Invitation = ({ token }: { token: string }) => {
  const query = useQuery({
    queryKey: [startOfficeInvitation.id, token],
    queryFn: () => askForOptions(token),
    // The invitation is used up when the form succeeds.
    staleTime: 'static',
  });
  if (query.error !== null) {
    return (
      <>
        <Problem
          stacked
          title="This invitation can’t be used"
          message={problemOf(query.error)}
          {...(!(query.error instanceof ApiError && query.error.code === 'NOT_FOUND') && {
            onRetry: () => void query.refetch(),
          })}
        />
        <JoinedBefore />
      </>
    );
  }
  if (query.data === undefined) return <Spinner label="Looking up your invitation" />;
  const { email, role } = query.data;
  return (
    <>
      <p>
        You’re invited as <strong>{roleNames[role].toLowerCase()}</strong>, with the address{' '}
        <strong className="wrap-anywhere">
          <Breakable text={email} />
        </strong>
        . You’ll sign in with a passkey instead of a password.
      </p>
      <InvitationForm token={token} />
    </>
  );
};

/**
 * Lets an invited person in. The token leaves the address at once, so that it isn't shown, copied
 * or bookmarked with it; a reload still finds it.
 */
export const InvitationPage = () => {
  const { hash, state } = useLocation() as { hash: string; state: { token?: string } | null };
  if (hash.length > 1) return <Navigate to={paths.invitation} replace state={{ token: hash.slice(1) }} />;
  const token = state?.token;
  return (
    <GuestFrame title="Welcome to the office">
      {!supportsPasskeys() ? (
        <NoPasskeys />
      ) : token === undefined ? (
        <>
          <p>Open the link from your email again. It works once, for 24 hours.</p>
          <JoinedBefore />
        </>
      ) : (
        <Invitation key={token} token={token} />
      )}
    </GuestFrame>
  );
};
