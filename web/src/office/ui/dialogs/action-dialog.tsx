import type { Endpoint, InputOf } from '#contract/endpoint.ts';
import type { Answer } from '../../../features/api/call.ts';
import { useOfficeAction } from '../../api.ts';
import { problemWithoutFields } from '../../passkey-problem.ts';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';

interface ActionDialogProps<E extends Endpoint> extends Omit<ConfirmDialogProps, 'busy' | 'problem' | 'onConfirm'> {
  endpoint: E;
  input: InputOf<E>;
  /** The text for a failure without a usable message. */
  fallback?: string;
  /** Gets the answer; the dialog closes by itself. */
  onDone: (answer: Answer<E>) => void;
}

/** Asks before it calls an endpoint. Mount it while it is open. */
export const ActionDialog = <E extends Endpoint>({
  endpoint,
  input,
  fallback,
  onDone,
  ...dialog
}: ActionDialogProps<E>) => {
  const { mutate, isPending, error } = useOfficeAction(endpoint);
  const onSuccess = (answer: Answer<E>) => {
    onDone(answer);
    dialog.onClose();
  };
  return (
    <ConfirmDialog
      {...dialog}
      busy={isPending}
      problem={error && problemWithoutFields(error, fallback)}
      onConfirm={() => mutate(input, { onSuccess })}
    />
  );
};
