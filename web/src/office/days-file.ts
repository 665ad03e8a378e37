import * as v from 'valibot';
import type { Endpoint, InputOf } from '#contract/endpoint.ts';
import { day } from '#contract/fields/office.ts';
import type { ExportFile } from '#contract/office.ts';
import { showToast } from '../components/ui/toast/toast.tsx';
import type { Answer } from '../features/api/call.ts';
import { officeCall } from './api.ts';
import { useOfficeForm } from './form.ts';
import { saveFile } from './ui/format.ts';

interface Days {
  from: string;
  until: string;
}

/** An endpoint that makes a file of the rows of some days, or the next part of it. */
type FileEndpoint = Endpoint<v.GenericSchema<object, Days & { after: string }>, undefined, v.GenericSchema<ExportFile>>;

const days = v.pipe(
  v.object({ from: day, until: day }),
  v.forward(
    v.check(({ from, until }) => from <= until, 'Choose the first day or a later one'),
    ['until'],
  ),
);

/** Calls the endpoint until it has answered the whole file. */
async function wholeFile<E extends FileEndpoint>(
  endpoint: E,
  input: Omit<InputOf<E>, 'after'>,
  newestFirst: boolean,
): Promise<Answer<E>> {
  let csv = '';
  for (let after = ''; ; ) {
    const answer = await officeCall<E>(endpoint, { ...input, after } as InputOf<E>);
    const part: ExportFile = answer.res;
    csv = newestFirst ? part.csv + csv : csv + part.csv;
    if (part.next === '') return { ...answer, res: { ...part, csv } };
    after = part.next;
  }
}

/**
 * The form that saves the rows of some days as a file. A long one comes in parts.
 * @param options.others what the endpoint needs besides the days
 * @param options.newestFirst whether each part belongs before the one that came before it
 */
export function useDaysFile<E extends FileEndpoint>(
  endpoint: E,
  {
    id,
    empty,
    others,
    newestFirst = false,
    onSaved,
  }: {
    id: string;
    empty: Days;
    others: Omit<InputOf<E>, keyof Days | 'after'>;
    newestFirst?: boolean;
    onSaved?: () => void;
  },
) {
  return useOfficeForm<E, v.InferInput<typeof days>, Days>(endpoint, {
    id,
    empty,
    schema: days,
    send: (chosen) => wholeFile(endpoint, { ...others, ...chosen } as Omit<InputOf<E>, 'after'>, newestFirst),
    fallback: 'The file couldn’t be made. Please try again.',
    onSuccess: (answer) => {
      const { fileName, csv } = answer.res as ExportFile;
      saveFile(fileName, csv);
      showToast({ kind: 'success', text: `Saved as ${fileName}.` });
      onSaved?.();
    },
  });
}
