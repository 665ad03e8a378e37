import * as RadixDialog from '@radix-ui/react-dialog';
import type { ReactNode, RefObject } from 'react';
import { Icon } from './icon.tsx';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  /**
   * Gets the focus when the dialog closes, if nothing else has it, because no button is Radix's own
   * trigger.
   */
  returnFocusTo?: RefObject<HTMLElement | null> | undefined;
  children: ReactNode;
}

/**
 * A modal dialog: a sheet at the bottom of phones, a centered card from 600px on. Escape and the
 * backdrop close it.
 */
export const Dialog = ({ open, onOpenChange, title, description, returnFocusTo, children }: DialogProps) => (
  <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
    <RadixDialog.Portal>
      <RadixDialog.Overlay className="fixed inset-0 z-40 grid animate-fade-in items-end overflow-y-auto bg-navy/60 sm:place-items-center sm:p-6">
        <RadixDialog.Content
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // Radix asks a task later: the page that the dialog led to may have the focus by then.
            if (document.activeElement === document.body) returnFocusTo?.current?.focus();
          }}
          className="relative w-full animate-sheet-in rounded-t-md bg-paper px-5 pt-6 pb-[max(24px,env(safe-area-inset-bottom))] sm:max-w-[520px] sm:animate-dialog-in sm:rounded-md sm:p-8"
        >
          <RadixDialog.Title className="pr-12 text-xl">{title}</RadixDialog.Title>
          {description !== undefined && (
            <RadixDialog.Description className="mt-2 text-ink-soft">{description}</RadixDialog.Description>
          )}
          <div className="mt-6">{children}</div>
          <RadixDialog.Close
            aria-label="Close"
            className="absolute top-4 right-3 grid size-11 place-items-center rounded-md hover:bg-sand sm:top-6 sm:right-6"
          >
            <Icon name="close" className="size-6" />
          </RadixDialog.Close>
        </RadixDialog.Content>
      </RadixDialog.Overlay>
    </RadixDialog.Portal>
  </RadixDialog.Root>
);
