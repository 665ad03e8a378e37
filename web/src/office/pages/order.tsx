import { useParams } from 'react-router-dom';
import { getOfficeOrder } from '#contract/endpoints/office/get-office-order.ts';
import { useOfficeQuery } from '../api.ts';
import { ListState } from '../ui/list-state.tsx';
import { OfficePage } from '../ui/office-page.tsx';

export const OrderPage = () => {
  const { number = '' } = useParams();
  const query = useOfficeQuery(getOfficeOrder, { number });
  return (
    <OfficePage title={query.data?.receiptNumber ?? 'Order'}>
      <ListState query={query} name="order">
        {({ history }) => (
          <ol>
            {history.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </ol>
        )}
      </ListState>
    </OfficePage>
  );
};
