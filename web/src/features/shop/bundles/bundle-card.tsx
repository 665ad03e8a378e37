import { Link } from 'react-router-dom';
import type { Bundle } from '#contract/endpoints/guides/shapes.ts';
import { guidePath } from '#contract/site-paths.ts';
import { ownsAll } from '../choose.ts';
import { BundleCover } from './bundle-cover.tsx';
import { BundlePrice } from './bundle-price.tsx';

interface BundleListProps {
  bundles: readonly Bundle[];
  /** The ids of the guides that the visitor has. */
  owned: ReadonlySet<string>;
}

/** The bundles among the guides. They are bought on their pages. */
export const BundleList = ({ bundles, owned }: BundleListProps) => (
  <section aria-labelledby="bundles" className="grid gap-3 sm:gap-4 sm:pt-4">
    <div>
      <h2 id="bundles" className="text-2xl">
        Bundles
      </h2>
      <p className="mt-1 max-w-text text-sm text-ink-soft">
        Several guides for less. Already own some? We’ll take them off the price at checkout.
      </p>
    </div>
    <ul className="grid gap-2 sm:gap-4 md:grid-cols-2 md:gap-5">
      {bundles.map((bundle) => (
        <BundleCard key={bundle._id} bundle={bundle} owned={ownsAll(owned, bundle)} />
      ))}
    </ul>
  </section>
);

const BundleCard = ({ bundle, owned }: { bundle: Bundle; owned: boolean }) => (
  <li className="relative grid grid-cols-[60px_1fr] content-start gap-x-3 rounded-md border border-line bg-paper p-3 transition-[border-color] hover:border-teal sm:grid-cols-[132px_1fr] sm:gap-x-5 sm:p-5">
    <BundleCover bundle={bundle} className="self-start" />
    <div className="flex min-w-0 flex-col">
      <h3 className="text-lg leading-6 font-semibold">
        <Link to={guidePath(bundle._id)} className="text-link after:absolute after:inset-0">
          {bundle.title}
        </Link>
      </h3>
      <p className="mt-2 text-sm text-ink-soft max-sm:hidden">{bundle.desc}</p>
      <div className="mt-auto pt-3">
        {owned ? (
          <p className="font-bold text-success">You own these guides</p>
        ) : (
          <BundlePrice bundle={bundle} className="text-lg" />
        )}
      </div>
    </div>
  </li>
);
