import { Page } from '../app/page.tsx';
import { Scene } from '../components/scene.tsx';
import { galleryDescription, galleryPictures } from '../content/gallery.ts';

export const GalleryPage = () => (
  <Page title="Gallery" description={galleryDescription}>
    <div className="column py-12 md:py-20">
      <h1 className="text-4xl">Your Journey to College, Captured!</h1>
      <p className="mt-4 text-lg text-ink-soft">Memorable Moments from Admission to Achievement.</p>
      <ul className="mt-10 grid gap-x-6 gap-y-8 sm:grid-cols-3 lg:grid-cols-4">
        {galleryPictures.map(({ scene, alt, caption }) => (
          <li key={caption}>
            <figure>
              <Scene name={scene} title={alt} className="aspect-[4/3] w-full rounded-md" />
              <figcaption className="mt-2 text-sm text-ink-soft">{caption}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </div>
  </Page>
);
