import { Breakable } from '../../components/ui/breakable.tsx';

interface ErasureListsProps {
  erasure: { readonly fates: readonly string[]; readonly kept: readonly string[] };
  /** The titles of the lists. */
  erased: string;
  kept: string;
}

/** What an erasure erases, and what it has to leave. */
export const ErasureLists = ({ erasure: { fates, kept }, erased, kept: keptTitle }: ErasureListsProps) => (
  <>
    <List title={erased} lines={fates} none="Nothing is stored about this address." />
    {kept.length > 0 && <List title={keptTitle} lines={kept} none="" />}
  </>
);

const List = ({ title, lines, none }: { title: string; lines: readonly string[]; none: string }) => (
  <div>
    <p className="font-bold">{title}</p>
    {lines.length === 0 ? (
      <p>{none}</p>
    ) : (
      <ul className="mt-1 grid list-disc gap-1 pl-5">
        {lines.map((line) => (
          <li key={line} className="wrap-anywhere first-letter:uppercase">
            <Breakable text={line} />
          </li>
        ))}
      </ul>
    )}
  </div>
);
