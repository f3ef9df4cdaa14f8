import { Dialog } from '@comanda/ui/dialog'
import { FailedState } from '@comanda/ui/failed-state'
import { useQuery } from '@tanstack/react-query'
import { failureOf } from '../../queries.ts'
import { paymentQuery } from '../queries.ts'
import { RefundDialog } from './refund-dialog.tsx'

/** The refund needs the payment with its refunds and fees, which are visible only to those who may refund. */
export function RefundOrder({
  restaurantId,
  orderId,
  ...dialog
}: {
  restaurantId: string
  orderId: string
  onClose: () => void
  onChanged: () => unknown
}) {
  const query = useQuery(paymentQuery(restaurantId, orderId))
  const failure = failureOf(query, 'The payment did not load')
  if (query.data) return <RefundDialog details={query.data} {...dialog} />
  return (
    <Dialog open={failure !== null} onClose={dialog.onClose} size="sm" title="Refund">
      {failure && <FailedState level={3} {...failure} />}
    </Dialog>
  )
}
