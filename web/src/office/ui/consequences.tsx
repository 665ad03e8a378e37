import { Breakable } from '../../components/ui/breakable.tsx';

/** What an action does, before anyone does it. */
export const Consequences = ({ list }: { list: readonly string[] }) => (
  <div className="rounded-md bg-sand px-4 py-3">
    <h3 className="font-sans text-sm font-bold tracking-normal">What happens</h3>
    <ul className="mt-1 list-disc space-y-1 pl-5 text-sm wrap-anywhere">
      {list.map((consequence, index) => (
        // The list has no other key, and its items hold no state.
        <li key={String(index)}>
          <Breakable text={consequence} />
        </li>
      ))}
    </ul>
  </div>
);
