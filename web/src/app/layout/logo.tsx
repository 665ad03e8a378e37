/**
 * The logo of the business. The same file is the browser tab's icon and is drawn into the previews.
 */
export const Logo = ({ className }: { className?: string }) => (
  <img src="/favicon.svg" alt="" width={40} height={40} className={className} />
);
