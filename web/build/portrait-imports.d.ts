/** What photographs.ts makes of a photograph. */
declare module '*?portrait' {
  const photograph: { src: string; srcSet: string };
  export default photograph;
}
