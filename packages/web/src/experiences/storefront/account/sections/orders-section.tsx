import type { OwnOrder } from '@comanda/contract/account'
import { Button } from '@comanda/ui/button'
import { EmptyState } from '@comanda/ui/empty-state'
import { FailedState } from '@comanda/ui/failed-state'
import { ReceiptText } from '@comanda/ui/icons.ts'
import { useNow } from '../../../../shared/clock.ts'
import { useAction } from '../../../../shared/use-action.ts'
import { useOrder } from '../../order/order.tsx'
import { ReplaceOrderDialog, useReplacement } from '../../order/replace-order-dialog.tsx'
import { laterTime, useReorder } from '../../order/use-reorder.ts'
import { usePage } from '../../page.tsx'
import { BrowseLink } from '../parts/browse-link.tsx'
import { CardsSkeleton } from '../parts/cards-skeleton.tsx'
import { LoyaltyCard } from '../parts/loyalty-card.tsx'
import { OrderCard } from '../parts/order-card.tsx'
import { loadReorder } from '../queries.ts'
import { useOrders } from '../use-orders.ts'

/** Past and current orders, newest first. Each can be tracked or ordered again. */
export function OrdersSection() {
  return (
    <>
      <LoyaltyCard />
      <Orders />
    </>
  )
}

function Orders() {
  const page = usePage()
  const now = useNow(page.now, 60_000)
  const list = useOrders(page.restaurant?.id)
  const { orderAgain, busy, replacement } = useOrderAgain()
  if (list.failure && !list.orders)
    return <FailedState title="Your orders did not load" {...list.failure} onRetry={list.retry} />
  if (!list.orders) return <CardsSkeleton />
  if (list.orders.length === 0)
    return (
      <EmptyState
        className="rounded-card border border-line py-14!"
        icon={<ReceiptText className="size-5" />}
        title="No orders yet"
        action={<BrowseLink />}
      >
        <p>
          Your orders are listed here. Orders you placed as a guest appear once the email address of your
          account is confirmed.
        </p>
      </EmptyState>
    )
  return (
    <>
      <ul className="grid gap-4">
        {list.orders.map((order) => (
          <OrderCard
            key={order.id}
            order={order}
            now={now}
            named={page.restaurant === null}
            busy={busy === order.id}
            onAgain={() => orderAgain(order)}
          />
        ))}
      </ul>
      {list.more && (
        <Button block busy={list.loadingMore} onClick={list.more} className="mt-5">
          Show earlier orders
        </Button>
      )}
      <ReplaceOrderDialog replacement={replacement} />
    </>
  )
}

function useOrderAgain() {
  const { read } = useOrder()
  const reorder = useReorder()
  const replacement = useReplacement()
  const { run, busy, input } = useAction(loadReorder, { onDone: reorder, toasts: true })
  const orderAgain = ({ id, restaurant }: OwnOrder) =>
    replacement.confirmFirst(restaurant.id, () => run({ orderId: id, at: laterTime(read(), restaurant.id) }))
  return { orderAgain, busy: busy ? input?.orderId : null, replacement }
}
