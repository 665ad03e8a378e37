import { Clock, Mail, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { brand } from '../../content/brand.ts';
import { premises } from '../../content/premises.ts';

const { street, city, state, postcode } = premises.address;
const { latitude, longitude } = premises.map;

export const mapUrl = `https://www.openstreetmap.org/?mlat=${String(latitude)}&mlon=${String(longitude)}#map=16/${String(latitude)}/${String(longitude)}`;

const Detail = ({ icon, term, children }: { icon: ReactNode; term: string; children: ReactNode }) => (
  <div className="border-t border-line py-5 pl-10">
    <dt className="font-semibold">
      <span className="absolute mt-0.5 -ml-10 text-teal">{icon}</span>
      {term}
    </dt>
    <dd>{children}</dd>
  </div>
);

export const FollowedUpDetails = () => (
  <dl className="max-w-narrow border-b border-line sm:max-md:grid sm:max-md:grid-cols-2 sm:max-md:gap-x-8">
    <Detail icon={<Mail aria-hidden="true" className="size-6" />} term="Email">
      <a className="text-link inline-block py-0.5 wrap-anywhere" href={`mailto:${brand.email}`}>
        {brand.email}
      </a>
    </Detail>
    <Detail icon={<Phone aria-hidden="true" className="size-6" />} term="Phone">
      <a className="text-link inline-block py-0.5 wrap-anywhere" href={`tel:${brand.phone}`}>
        {brand.phoneText}
      </a>
    </Detail>
    <Detail icon={<Clock aria-hidden="true" className="size-6" />} term="Hours">
      {premises.hours}
    </Detail>
    <Detail icon={<MapPin aria-hidden="true" className="size-6" />} term="Address">
      {street}, {city}, {state} {postcode}
      <br />
      <a className="text-link" href={mapUrl} target="_blank" rel="noopener noreferrer">
        Open the map (new tab)
      </a>
    </Detail>
  </dl>
);
