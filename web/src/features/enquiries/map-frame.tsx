import { MapPin } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { brand } from '#web/content/brand.ts';

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

/**
 * Our place on OpenStreetMap. Nothing is asked of that site, and so it learns nothing of the visitor, until the frame's
 * place has been scrolled to.
 */
export const MapFrame = () => {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (place.current === null) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      setSeen(true);
      observer.disconnect();
    });
    observer.observe(place.current);
    return () => {
      observer.disconnect();
    };
  }, []);
  return (
    <div
      ref={place}
      className="relative grid aspect-[4/3] place-items-center overflow-clip rounded-md border border-line bg-sand-deep sm:aspect-[16/9] md:aspect-[5/2]"
    >
      {/* Until the map is there, or where it cannot be had. */}
      <div className="contours absolute w-full text-paper" />
      <MapPin aria-hidden="true" className="relative size-10 text-teal" />
      {isSeen && (
        <iframe
          title={`Map: ${brand.name}, ${brand.address.street}, ${brand.address.city}`}
          src={source}
          sandbox="allow-scripts allow-same-origin allow-popups"
          className="absolute inset-0 size-full"
        />
      )}
    </div>
  );
};
