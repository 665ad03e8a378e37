import { Page } from '../components/page.tsx';
import { Picture } from '../components/picture.tsx';
import { ButtonLink } from '../components/ui/button.tsx';
import { paths } from '../content/paths.ts';
import { piece } from '../content/piece.ts';

const { page: galleryPage, pictures: galleryPictures } = piece('gallery');

/** Number of pictures in the first row of the widest grid. */
const firstRow = 4;

export const GalleryPage = () => (
  <Page title="Gallery" description={galleryPage.description}>
    <section className="relative overflow-clip bg-sand">
      <div className="contours absolute top-1/2 w-full -translate-y-1/2 text-sand-deep" />
      <div className="column relative py-12 md:py-20">
        <h1 className="max-w-[18ch] text-4xl">{galleryPage.heading}</h1>
        <p className="mt-5 max-w-[54ch] text-lg text-ink-soft">{galleryPage.lead}</p>
        <p className="mt-3 max-w-[54ch] text-sm text-ink-soft">{galleryPage.note}</p>
      </div>
    </section>
    <div className="column py-12 md:py-20">
      <ul className="grid gap-x-6 gap-y-10 sm:grid-cols-3 md:gap-x-8 md:gap-y-12 lg:grid-cols-4">
        {galleryPictures.map(({ src, alt, when, caption }, index) => (
          <li key={src}>
            <figure>
              <Picture src={src} alt={alt} isAboveFold={index < firstRow} className="aspect-[4/3] w-full rounded-md" />
              <figcaption className="mt-3">
                <p className="text-xs font-semibold text-teal-deep">{when}</p>
                <p className="mt-1 text-base leading-snug">{caption}</p>
              </figcaption>
            </figure>
          </li>
        ))}
        <li className="flex flex-col items-start justify-center rounded-md bg-teal-wash p-6 sm:col-span-2 md:p-8">
          <h2 className="text-xl">{galleryPage.next.title}</h2>
          <p className="mt-2 max-w-[44ch] text-ink-soft">{galleryPage.next.text}</p>
          <ButtonLink to={paths.book} className="mt-5">
            {galleryPage.next.action}
          </ButtonLink>
        </li>
      </ul>
    </div>
  </Page>
);
