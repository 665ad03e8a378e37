/** What photographs.ts makes of a photograph: `Photograph` of web/src/content/types.ts. */
declare module '*?portrait' {
  const photograph: { src: string; srcSet: string };
  // eslint-disable-next-line import-x/no-default-export -- as all files that Vite imports
  export default photograph;
}
