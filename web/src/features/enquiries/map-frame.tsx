import { useEffect, useRef, useState } from 'react';
import { Picture } from '#web/components/picture.tsx';
import { mapUrl } from '#web/components/sections/contact-details.tsx';
import { brand } from '#web/content/brand.ts';
import town from '#web/pictures/town.svg';

const { latitude, longitude } = brand.map;
/** Degrees around the place that the map shows: about a kilometre each way. */
const reach = { latitude: 0.008, longitude: 0.012 };
const bounds = [
  longitude - reach.longitude,
  latitude - reach.latitude,
  longitude + reach.longitude,
  latitude + reach.latitude,
].map((degrees) => degrees.toFixed(4));

const source = `https://www.openstreetmap.org/export/embed.html?${new URLSearchParams({
  bbox: bounds.join(','),
  layer: 'mapnik',
  marker: `${String(latitude)},${String(longitude)}`,
}).toString()}`;

/** Asks for the map before it is framed: a frame that cannot load shows the browser's error page, and no script can see that. */
const canReachMap = (signal: AbortSignal): Promise<boolean> =>
  fetch(source, { mode: 'no-cors', credentials: 'omit', signal }).then(
    () => true,
    () => false,
  );

/**
 * Our place on OpenStreetMap. Nothing is asked of that site, and so it learns nothing of the visitor, until the frame's
 * place has been scrolled to. A drawing fills the place until the map is there, and where it cannot be had.
 */
export const MapFrame = () => {
  const place = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<'waiting' | 'reachable' | 'unreachable'>('waiting');
  useEffect(() => {
    if (place.current === null) return;
    const leaving = new AbortController();
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      void canReachMap(leaving.signal).then((isReachable) => {
        if (!leaving.signal.aborted) setMap(isReachable ? 'reachable' : 'unreachable');
      });
    });
    observer.observe(place.current);
    return () => {
      observer.disconnect();
      leaving.abort();
    };
  }, []);
  return (
    <div
      ref={place}
      className="relative grid aspect-[4/3] overflow-clip rounded-md border border-line bg-sand-deep sm:aspect-[16/9] md:aspect-[5/2]"
    >
      <Picture src={town} className="absolute inset-0 size-full" />
      {map === 'reachable' && (
        <iframe
          title={`Map: ${brand.name}, ${brand.address.street}, ${brand.address.city}`}
          src={source}
          sandbox="allow-scripts allow-same-origin allow-popups"
          className="absolute inset-0 size-full"
        />
      )}
      <div role="status" className="relative self-end">
        {map === 'unreachable' && (
          <p className="m-3 w-fit rounded-md border border-line bg-paper px-4 py-2 text-sm">
            The map didn’t load.{' '}
            <a className="text-link" href={mapUrl} target="_blank" rel="noopener noreferrer">
              Open it on OpenStreetMap (new tab)
            </a>
          </p>
        )}
      </div>
    </div>
  );
};
