import { counted } from '@comanda/domain/count'
import { AlertDialog } from '@comanda/ui/alert-dialog'
import { useOrder } from '../order/order.tsx'
import { itemCountOf } from '../order/order-summary.ts'
import { useRestaurant } from '../page.tsx'

/**
 * An order belongs to one restaurant. Starting one at another restaurant needs the customer's confirmation.
 */
export default function OtherRestaurantDialog() {
  const { draft, start } = useOrder()
  const { id, name } = useRestaurant()
  return (
    <AlertDialog
      title={`Start a new order at ${name}?`}
      description={`You have ${counted(itemCountOf(draft), 'item')} from another restaurant in your order. You can order from one restaurant at a time: a new order replaces this one.`}
      confirmLabel="Start new order"
      cancelLabel="Keep my order"
      variant="brand"
      onConfirm={() => start(id)}
      onCancel={() => draft && location.assign(`/menu/${draft.restaurantId}`)}
    />
  )
}
