/** Who does a step, for a select. */
export const stepOwnerOptions = [
  { value: 'family', label: 'The family' },
  { value: 'counselor', label: 'The counselor' },
];
