import type { OrderDetails } from '@comanda/contract/orders-admin'
import { formatMoney } from '@comanda/domain/money/format'
import { Notice } from '@comanda/ui/notice'
import { textButtonClass } from '@comanda/ui/text-button'
import { Link } from 'wouter'
import { orderPath } from './filters.ts'

/** Links between an order and the orders with dishes that were added to it. */
export function AddedOrders({ details: { order, addedTo, additions } }: { details: OrderDetails }) {
  const link = (orderId: string, text: string) => (
    <Link href={orderPath(order.restaurant.id, orderId)} className={textButtonClass}>
      {text}
    </Link>
  )
  return (
    <>
      {addedTo && (
        <Notice tone="info" title={`Added to #${addedTo.orderNumber}`}>
          Both are handed over together. {link(addedTo.orderId, 'Open the first order')}
        </Notice>
      )}
      {additions.length > 0 && (
        <Notice tone="info" title="Dishes were added to this order">
          <ul>
            {additions.map(({ orderId, orderNumber, total }) => (
              <li key={orderId}>{link(orderId, `#${orderNumber}, ${formatMoney(total)}`)}</li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}
