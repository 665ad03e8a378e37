import { Card } from '../../components/ui/card.tsx';
import { outcomeTexts } from './outcome-texts.ts';

interface BackFromPayPalProps {
  /** PayPal names the payer in the address only after an approval. */
  hasApproved: boolean;
  /** Where the payer has the link from, as in "Open the link in our email again". */
  link: string;
}

/** PayPal comes back here if it had no window of its own. It never gets the link's token. */
export const BackFromPayPal = ({ hasApproved, link }: BackFromPayPalProps) => {
  const { title, text } = outcomeTexts[hasApproved ? 'pending' : 'canceled'];
  return (
    <Card className="grid gap-3 sm:p-10">
      <h2 className="text-2xl">{title}</h2>
      <p>{text}</p>
      <p>
        {hasApproved
          ? `Open ${link} again in a few minutes. It shows what became of the payment.`
          : `Nothing has been charged. To pay, open ${link} again.`}
      </p>
    </Card>
  );
};
