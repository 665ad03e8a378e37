/** What photographs.ts makes of a photograph: `Photograph` of web/src/content/types.ts. */
declare module '*?portrait' {
  const photograph: { src: string; srcSet: string };
  export default photograph;
}
