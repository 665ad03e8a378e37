import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Problem, type ProblemProps } from '../../../components/ui/problem.tsx';
import { brand } from '../../../content/brand.ts';
import { paths } from '../../../content/paths.ts';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { QueryProvider } from '../../api/query.tsx';
import { BackFromPayPal } from '../back-from-paypal.tsx';
import { type OpenedLinkData, useLinkToken } from './link-token.ts';

interface OpenedLinkProps {
  kind: Parameters<typeof useLinkToken>[0];
  /** Where the payer has the link from, as in "Open the link in our email again". */
  link: string;
  children: (opened: OpenedLinkData) => ReactNode;
}

/** What a secret link leads to. The token is in the fragment, which no server gets. */
export const OpenedLink = ({ kind, link, children }: OpenedLinkProps) => {
  const opened = useLinkToken(kind);
  if (opened.token === '' && opened.back !== null) {
    return <BackFromPayPal hasApproved={opened.back.hasApproved} link={link} />;
  }
  return <QueryProvider key={opened.token}>{children(opened)}</QueryProvider>;
};

interface GoneProps extends Pick<ProblemProps, 'title' | 'onRetry'> {
  message: string;
  /** Where to go from here. */
  children: ReactNode;
}

/** The link leads to nothing, or what it leads to didn't load. */
export const Gone = ({ children, ...problem }: GoneProps) => (
  // The message has the address of a page.
  <div className="grid gap-5 wrap-anywhere">
    <Problem {...problem} />
    {children}
  </div>
);

/** What to say if it didn't load, and how to try again; not if the token itself is wrong. */
export const notLoaded = (error: unknown, refetch: () => unknown) => {
  const invalid = error instanceof ApiError ? error.fields['token'] : undefined;
  return {
    message: invalid ?? messageOf(error, 'Please try again in a minute.'),
    onRetry: invalid === undefined ? () => void refetch() : undefined,
  };
};

export const PhoneLink = () => (
  <a className="text-link whitespace-nowrap" href={`tel:${brand.phone}`} translate="no">
    {brand.phoneText}
  </a>
);

/** How to ask about what the link leads to. */
export const Questions = ({ question = 'Questions?' }: { question?: string }) => (
  <>
    {question}{' '}
    <Link className="text-link" to={paths.contact}>
      Write to us
    </Link>{' '}
    or call <PhoneLink />.
  </>
);
