import type * as v from 'valibot';
import type { Endpoint, InputOf } from '#contract/endpoint.ts';
import type { ExportFile } from '#contract/office.ts';
import { Button } from '../../components/ui/button.tsx';
import { showToast } from '../../components/ui/toast/toast.tsx';
import { useOfficeAction } from '../api.ts';
import { problemOf } from '../passkey-problem.ts';
import { saveFile } from './format.ts';

/** Saves the file that an endpoint makes. */
export const ExportButton = <E extends Endpoint<v.GenericSchema<object>, undefined, v.GenericSchema<ExportFile>>>({
  endpoint,
  input,
}: {
  endpoint: E;
  input: InputOf<E>;
}) => {
  const save = useOfficeAction(endpoint);
  return (
    <Button
      variant="secondary"
      loading={save.isPending}
      onClick={() => {
        save.mutate(input, {
          onSuccess: ({ res: { fileName, csv } }) => {
            saveFile(fileName, csv);
            showToast({ kind: 'success', text: `Saved as ${fileName}.` });
          },
          onError: (error) => {
            showToast({ kind: 'error', text: problemOf(error, 'The file couldn’t be made. Please try again.') });
          },
        });
      }}
    >
      As CSV
    </Button>
  );
};
