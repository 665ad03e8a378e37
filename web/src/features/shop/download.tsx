import { lazy, type ReactNode, Suspense, useCallback, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { LoadingOverlay } from '../../components/ui/spinner.tsx';
import { paths } from '../../content/paths.ts';
import { readSession, useSession } from '../session/session.ts';
import { removeExpiredCode } from './one-time-code.ts';
import { bringBack, type SelectedItem, selection, selectionState, selectOnly } from './selection.ts';
import type { SignUpTexts } from './sign-up-dialog.tsx';

// With its forms it is a third of the page's code, and browsing doesn't need it.
const loadDialog = () => import('./sign-up-dialog.tsx');
const SignUpDialog = lazy(async () => ({ default: (await loadDialog()).SignUpDialog }));

interface Download {
  /**
   * Leads to the payment of these guides alone; visitors who aren't signed in confirm their email
   * first. `returnFocus` takes the focus if they close the dialog.
   */
  download: (guides: readonly SelectedItem[], returnFocus: HTMLElement | null) => void;
  /** Preloads the dialog, on the first interaction, for visitors who will need it. */
  preload: () => void;
  /** The dialog, to be rendered once in the page. */
  dialog: ReactNode;
}

/**
 * The way from a button in the shop to the payment (docs/product.md#download-dialog).
 * @param texts what the dialog says; by default, of a download
 */
export const useDownload = (texts?: SignUpTexts): Download => {
  const navigate = useNavigate();
  const session = useSession();
  const [dialog, setDialog] = useState<'unused' | 'open' | 'closed'>('unused');
  const returnFocusTo = useRef<HTMLElement>(null);

  const goToPayment = useCallback(() => {
    void navigate(paths.payment, { state: selectionState(selection.read()) });
  }, [navigate]);
  // The same function in every render, so that cards which don't change don't render.
  const download = useCallback<Download['download']>(
    (guides, returnFocus) => {
      returnFocusTo.current = returnFocus;
      selectOnly(guides);
      if (readSession() !== null) {
        goToPayment();
        return;
      }
      removeExpiredCode();
      setDialog('open');
    },
    [goToPayment],
  );
  return {
    download,
    preload: () => {
      // If this fails, opening the dialog shows the error.
      if (session === null) loadDialog().catch(() => undefined);
    },
    dialog: dialog !== 'unused' && (
      <Suspense fallback={<LoadingOverlay label="Opening the form" />}>
        <SignUpDialog
          {...(texts && { texts })}
          open={dialog === 'open'}
          onOpenChange={(open) => {
            setDialog(open ? 'open' : 'closed');
            if (!open) bringBack();
          }}
          returnFocusTo={returnFocusTo}
          onVerified={() => {
            setDialog('closed');
            goToPayment();
          }}
        />
      </Suspense>
    ),
  };
};
