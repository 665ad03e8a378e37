/** Quiet contour lines, as on a map: the ground of banners. Drawn in the text's colour; decoration only. */
export const Contours = ({ className }: { className?: string }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 720 480"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    className={className}
  >
    <path d="M0 338c88-30 118-112 214-120 88-8 130 58 226 44S584 126 720 128" />
    <path d="M0 288c74-28 108-108 206-118 96-10 140 52 226 40 94-14 148-128 288-130" />
    <path d="M0 388c104-32 134-114 226-122 82-6 120 64 226 48 106-14 132-138 268-138" />
    <path d="M0 436c118-34 150-118 240-124 74-4 112 68 226 52 118-16 122-142 254-144" />
    <path d="M40 480c98-28 128-112 214-118 68-4 104 70 226 54 124-18 108-146 240-148" />
    <path d="M0 236c60-24 98-104 198-116 104-12 148 46 226 36 88-12 150-122 296-124" />
    <path d="M176 480c40-26 50-60 94-64 60-4 92 64 226 48 96-12 120-88 224-96" />
    <path d="M0 184C46 164 90 84 190 70c112-14 156 42 226 34C490 96 560 18 660 0" />
  </svg>
);
