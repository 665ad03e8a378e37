import type { ReactNode } from 'react';
import { Picture } from '../picture.tsx';

interface HeroProps {
  /** A short line above the heading. */
  kicker?: ReactNode;
  title: string;
  lead: ReactNode;
  /** Address of the picture. */
  image?: string;
  /** The primary action, and a line about it. */
  children?: ReactNode;
}

/** On wide screens the picture reaches the edge of the window. */
export const Hero = ({ kicker, title, lead, image, children }: HeroProps) => (
  <section className="relative overflow-clip bg-sand">
    <div className="contours absolute -bottom-16 -left-24 w-[760px] max-w-none text-sand-deep" />
    <div className="column relative py-8 sm:py-12 md:flex md:min-h-[27rem] md:items-center md:py-20">
      <div className={image === undefined ? '' : 'md:w-[54%] md:pr-12'}>
        {kicker !== undefined && <p className="mb-3 font-semibold text-teal-deep">{kicker}</p>}
        <h1 className="text-4xl">{title}</h1>
        <p className="mt-5 max-w-[54ch] text-lg text-ink-soft">{lead}</p>
        {children !== undefined && <div className="mt-6 md:mt-8">{children}</div>}
      </div>
    </div>
    {image !== undefined && (
      <Picture
        src={image}
        isAboveFold
        className="relative aspect-[16/10] w-full md:absolute md:inset-y-0 md:right-0 md:aspect-auto md:h-full md:w-[46%]"
      />
    )}
  </section>
);
