/** The ten pictures of the gallery: flat scenes of ours, drawn by the page from their names. */
export const galleryPictures = [
  { scene: 'lamp', alt: 'A desk lamp over an empty page', caption: 'The last essay, sent at nine in the evening' },
  { scene: 'arch', alt: 'An arched gate', caption: 'First campus visit, in the rain' },
  { scene: 'book', alt: 'Books with an open one on top', caption: 'A summer reading list, finished' },
  { scene: 'stairs', alt: 'Stairs with a flag at the top', caption: 'Move-in day, fourth floor, no elevator' },
  { scene: 'tower', alt: 'A clock tower', caption: 'The clock tower from the brochure' },
  { scene: 'tree', alt: 'Two trees and a bench', caption: 'Orientation under the oaks' },
  { scene: 'wave', alt: 'A sailing boat before the sun', caption: 'Research summer at the coast' },
  { scene: 'arch', alt: 'An arched gate', caption: 'Decision day at the kitchen table' },
  { scene: 'book', alt: 'Books with an open one on top', caption: 'Chemistry, third time, understood' },
  { scene: 'lamp', alt: 'A desk lamp over an empty page', caption: 'Graduation evening' },
] as const;

export const galleryDescription =
  'Ten pictures of the way to college, from the first notebook in middle school to the admission letter and the campus: memorable moments on the route.';
