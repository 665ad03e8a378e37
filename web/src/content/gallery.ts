/** The ten pictures of the gallery: flat scenes of ours, drawn by the page from their names. */
export const galleryPictures = [
  { scene: 'lamp', caption: 'The last essay, sent at nine in the evening' },
  { scene: 'arch', caption: 'First campus visit, in the rain' },
  { scene: 'book', caption: 'A summer reading list, finished' },
  { scene: 'stairs', caption: 'Move-in day, fourth floor, no elevator' },
  { scene: 'tower', caption: 'The clock tower from the brochure' },
  { scene: 'tree', caption: 'Orientation under the oaks' },
  { scene: 'wave', caption: 'Research summer at the coast' },
  { scene: 'arch', caption: 'Decision day at the kitchen table' },
  { scene: 'book', caption: 'Chemistry, third time, understood' },
  { scene: 'lamp', caption: 'Graduation evening' },
] as const;
