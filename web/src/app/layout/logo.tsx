/** The mark of the business. One file: it is also the icon of the browser's tab, and previews carry it. */
export const Logo = ({ className }: { className?: string }) => (
  <img src="/favicon.svg" alt="" width={40} height={40} className={className} />
);
