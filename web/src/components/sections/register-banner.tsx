import { paths } from '../../app/paths.ts';
import { ButtonLink } from '../ui/button.tsx';

interface RegisterBannerProps {
  title?: string;
  label?: string;
}

/** The prompt to register that ends every service and package page, with what happens next beside the button. */
export const RegisterBanner = ({ title = 'Start with one conversation', label = 'Register' }: RegisterBannerProps) => (
  <section className="on-navy relative overflow-clip bg-navy py-14 text-paper md:py-20">
    <div className="contours absolute -bottom-24 -left-20 w-[720px] text-navy-raised" />
    <div className="column relative flex flex-col gap-8 md:flex-row md:items-center md:justify-between">
      <div>
        <h2 className="text-2xl">{title}</h2>
        <p className="mt-3 max-w-[52ch] text-mist">
          Register in three minutes. A counselor reads what you wrote and contacts you to arrange the first, free
          consultation. You owe nothing and decide afterwards.
        </p>
      </div>
      <ButtonLink to={paths.register} size="lg" className="shrink-0">
        {label}
      </ButtonLink>
    </div>
  </section>
);
