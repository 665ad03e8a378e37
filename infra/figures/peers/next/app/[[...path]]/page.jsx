import { readFileSync } from 'node:fs';
import parse, { attributesToProps, domToReact } from 'html-react-parser';
import Link from 'next/link';
import { Carousel, Quote } from '../interactive.jsx';

const pages = JSON.parse(readFileSync('pages.json', 'utf8'));

const pageOf = async (params) => {
  const { path = [] } = await params;
  return pages.find((page) => page.path === `/${path.join('/')}`);
};

const componentOf = ({ name, attribs }) => {
  if (name === 'a' && attribs.href?.startsWith('/')) return Link;
  if (attribs?.['aria-roledescription'] === 'carousel') return Carousel;
  if (name === 'figure' && attribs.class?.includes('group')) return Quote;
  return undefined;
};

/** Server components: the elements are what JSX with the same markup would be. */
const options = {
  replace: (node) => {
    const Component = componentOf(node);
    if (Component === undefined) return undefined;
    return <Component {...attributesToProps(node.attribs)}>{domToReact(node.children, options)}</Component>;
  },
};

export const dynamicParams = false;

export const generateStaticParams = () => pages.map(({ path }) => ({ path: path.split('/').filter(Boolean) }));

export const generateMetadata = async ({ params }) => {
  const { title, description } = await pageOf(params);
  return { title, description, icons: '/favicon.svg' };
};

const Page = async ({ params }) => parse((await pageOf(params)).html, options);

export default Page;
