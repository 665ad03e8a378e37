/** Seven invented colleges for the logo carousel; an operator puts own ones here, with permission to show them. */
export const colleges = [
  { name: 'Alder Hill College', mark: 'tree' },
  { name: 'Northgate Institute', mark: 'arch' },
  { name: 'Larkmoor University', mark: 'book' },
  { name: 'Pinewater State', mark: 'wave' },
  { name: 'Old Quarry College', mark: 'stairs' },
  { name: 'Sandpoint University', mark: 'tower' },
  { name: 'Harrow Bay Institute', mark: 'lamp' },
] as const;
