export const packagesPage = {
  description:
    'Five packages along the route to college: Preparation for grades 6 to 8, Foundation for 9 and 10, Execution for 11 and 12, two for essays. Or book by the hour.',
  lead: 'Five packages, each for a stage of the route. For people who do not want a package there are hourly consultation and block hours.',
} as const;
