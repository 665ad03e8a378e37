import { photoKind, shownPhoto } from '#contract/website/photos.ts';
import type { SelectFieldProps } from '../../components/ui/fields/select-field.tsx';
import { SelectField } from '../../components/ui/fields/select-field.tsx';
import { PhotoUpload, type PhotoUploadProps } from './photo-upload.tsx';

/** The addresses of the site's pictures. */
const addresses = import.meta.glob<string>(
  ['../../pictures/**/*.{svg,avif,webp,jpg,jpeg,png}', '!../../pictures/{contours,icons,social}.svg'],
  { eager: true, import: 'default' },
);
const FOLDER = '../../pictures/';
const names = Object.keys(addresses).map((file) => file.slice(FOLDER.length));

const addressOf = (name: string): string | undefined => {
  const kind = photoKind(name);
  if (kind === undefined) return addresses[FOLDER + name];
  const shown = shownPhoto(name, kind);
  return typeof shown === 'string' ? shown : shown.src;
};
const labelOf = (name: string): string =>
  photoKind(name) === undefined ? name.replace(/\.\w+$/, '') : 'The photo that was uploaded';

interface PictureFieldProps extends Omit<SelectFieldProps, 'options' | 'value'>, PhotoUploadProps {
  value?: string;
}

/** Chooses one of the site's pictures, or takes another one, and shows it. */
export const PictureField = ({ value = '', kind, onUploaded, ...field }: PictureFieldProps) => {
  const known = names.includes(value) || value === '' ? names : [value, ...names];
  const address = addressOf(value);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3">
      <SelectField
        {...field}
        value={value}
        placeholder="Choose a picture"
        options={known.map((name) => ({ value: name, label: labelOf(name) }))}
      />
      {address !== undefined && (
        <img src={address} alt="" className="size-16 rounded-md border border-line bg-sand object-contain" />
      )}
      <PhotoUpload kind={kind} onUploaded={onUploaded} />
    </div>
  );
};
