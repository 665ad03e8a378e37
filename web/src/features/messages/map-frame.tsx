import { useEffect, useRef, useState } from 'react';
import { Picture } from '../../components/picture.tsx';
import { mapUrl } from '../../components/sections/contact-details.tsx';
import { brand } from '../../content/brand.ts';
import { premises } from '../../content/premises.ts';
import town from '../../pictures/town.svg';

const { latitude, longitude } = premises.map;
/** Degrees that the map shows around our place: about a kilometer each way. */
const margin = { latitude: 0.008, longitude: 0.012 };
const bounds = [
  longitude - margin.longitude,
  latitude - margin.latitude,
  longitude + margin.longitude,
  latitude + margin.latitude,
].map((degrees) => degrees.toFixed(4));

const mapSource = `https://www.openstreetmap.org/export/embed.html?${new URLSearchParams({
  bbox: bounds.join(','),
  layer: 'mapnik',
  marker: `${String(latitude)},${String(longitude)}`,
}).toString()}`;

/**
 * Requested before the frame: one that can't load shows the browser's error page, and scripts can't
 * detect that.
 */
const canReachMap = (signal: AbortSignal): Promise<boolean> =>
  fetch(mapSource, { mode: 'no-cors', credentials: 'omit', signal }).then(
    () => true,
    () => false,
  );

/**
 * Our place on OpenStreetMap. For privacy, the first request goes to that site only when the
 * visitor scrolls to the map. A drawing shows until the map has loaded, and if it can't.
 */
export const MapFrame = () => {
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<'waiting' | 'reachable' | 'unreachable'>('waiting');
  useEffect(() => {
    if (container.current === null) return;
    const controller = new AbortController();
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      void canReachMap(controller.signal).then((isReachable) => {
        if (!controller.signal.aborted) setMap(isReachable ? 'reachable' : 'unreachable');
      });
    });
    observer.observe(container.current);
    return () => {
      observer.disconnect();
      controller.abort();
    };
  }, []);
  return (
    <div
      ref={container}
      className="relative grid aspect-[4/3] overflow-clip rounded-md border border-line bg-sand-deep sm:aspect-[16/9] md:aspect-[5/2]"
    >
      <Picture src={town} className="absolute inset-0 size-full" />
      {map === 'reachable' && (
        <iframe
          title={`Map: ${brand.name}, ${premises.address.street}, ${premises.address.city}`}
          src={mapSource}
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
