import { type PhotoKind, photoKind, SITE_LOGO, shownLogo, shownPhoto } from '#contract/website/photos.ts';
import type { SelectFieldProps } from '../../components/ui/fields/select-field.tsx';
import { SelectField } from '../../components/ui/fields/select-field.tsx';
import { PhotoUpload, type PhotoUploadProps } from './photo-upload.tsx';

/** The addresses of the site's pictures. */
const addresses = import.meta.glob<string>(
  ['../../pictures/**/*.{svg,avif,webp,jpg,jpeg,png}', '!../../pictures/{contours,icons,social}.svg'],
  { eager: true, import: 'default' },
);
const FOLDER = '../../pictures/';
const pictures = Object.keys(addresses).map((file) => file.slice(FOLDER.length));
/** What the website has of a kind without an upload. */
const namesOf = (kind: PhotoKind) => (kind === 'logo' ? [SITE_LOGO] : pictures);

const addressOf = (name: string): string | undefined => {
  if (name === SITE_LOGO) return shownLogo(name).mark;
  const kind = photoKind(name);
  if (kind === undefined) return addresses[FOLDER + name];
  const shown = shownPhoto(name, kind);
  return typeof shown === 'string' ? shown : shown.src;
};
const labelOf = (name: string): string => {
  if (name === SITE_LOGO) return 'The built-in logo';
  const kind = photoKind(name);
  if (kind === undefined) return name.replace(/\.\w+$/, '');
  return `The uploaded ${kind === 'logo' ? 'logo' : 'photo'}`;
};

/** A small picture of the site, by its name in documents; only its `alt` if there is none. */
export const Picture = ({ name, alt = labelOf(name) }: { name: string; alt?: string }) => {
  const address = addressOf(name);
  if (address === undefined) return alt;
  return <img src={address} alt={alt} className="size-16 rounded-md border border-line bg-sand object-contain" />;
};

interface PictureFieldProps extends Omit<SelectFieldProps, 'options' | 'value'>, PhotoUploadProps {
  value?: string;
}

/** Chooses one of the site's pictures, or takes another one, and shows it. */
export const PictureField = ({ value = '', subject, kind, onUploaded, ...field }: PictureFieldProps) => {
  const names = namesOf(kind);
  const known = names.includes(value) || value === '' ? names : [value, ...names];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3">
      <SelectField
        {...field}
        value={value}
        placeholder="Choose a picture"
        options={known.map((name) => ({ value: name, label: labelOf(name) }))}
      />
      <Picture name={value} alt="" />
      <PhotoUpload subject={subject} kind={kind} onUploaded={onUploaded} />
    </div>
  );
};
