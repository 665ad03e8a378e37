import { useParams } from 'react-router-dom';
import { PaperPage } from '../features/dashboard/paper-page.tsx';
import { Receipt } from '../features/dashboard/receipt.tsx';

/** The address ends in the receipt number. */
export const ReceiptPage = () => {
  const { id: number = '' } = useParams();
  return (
    <PaperPage title="Receipt" description="The receipt for one of your payments, to print or have emailed again.">
      <Receipt number={number} />
    </PaperPage>
  );
};
