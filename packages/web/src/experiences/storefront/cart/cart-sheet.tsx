import type { CartLine } from '@comanda/domain/ordering/cart'
import { cartKeyOf } from '@comanda/domain/pricing/price-lines'
import type { Instant } from '@comanda/domain/time/instant'
import { Button } from '@comanda/ui/button'
import { EmptyState } from '@comanda/ui/empty-state'
import { FailedState } from '@comanda/ui/failed-state'
import { ShoppingBag } from '@comanda/ui/icons.ts'
import { Sheet } from '@comanda/ui/sheet'
import { Loading, Skeleton } from '@comanda/ui/skeleton'
import { formatTiming } from '../order/format-timing.ts'
import '../order/reload-changed-cart.ts'
import { useOwnOrder } from '../order/use-own-order.ts'
import { useRestaurant } from '../page.tsx'
import { FulfillmentLine } from '../parts/fulfillment-line.tsx'
import { CartFooter } from './cart-footer.tsx'
import { CartLineRow } from './cart-line-row.tsx'
import { useCartPrice } from './use-cart-price.ts'
import { useRemoveFromCart } from './use-remove-from-cart.ts'

/** The cart: change its lines, or continue to the checkout. */
export default function CartSheet({
  now,
  onClose,
  onChangeStart,
  isOff,
  onEdit,
}: {
  now: Instant
  onClose: () => void
  onChangeStart: () => void
  /** Ordering is off: there is no order type and time to change to. */
  isOff: boolean
  onEdit: (line: CartLine) => void
}) {
  const { settings } = useRestaurant()
  const { draft } = useOwnOrder()
  const { price, products, failure, retry } = useCartPrice(now)
  const { remove, setQuantity } = useRemoveFromCart()
  const isEmpty = !draft || draft.lines.length === 0
  const started = draft?.fulfillment ? { ...draft, fulfillment: draft.fulfillment } : null
  const when = started && formatTiming(started, settings, now)
  const changeStart = isOff ? undefined : onChangeStart
  return (
    <Sheet
      paintsFirst
      onClose={onClose}
      title="Your Order"
      description={
        started && when ? (
          <span className="text-14 max-sm:hidden">
            {started.fulfillment === 'delivery' ? `Delivery to ${streetOf(started.address)}` : 'Pickup'},{' '}
            {when.replace(/^To/, 'to')}
          </span>
        ) : undefined
      }
      footer={
        !isEmpty &&
        price && (
          <CartFooter draft={draft} price={price} now={now} onClose={onClose} onChangeStart={changeStart} />
        )
      }
    >
      {started && when && (
        <FulfillmentLine
          className="mb-3 sm:hidden"
          fulfillment={started.fulfillment}
          when={when}
          onChange={changeStart}
        />
      )}
      {isEmpty && (
        <EmptyState
          className="py-16!"
          icon={<ShoppingBag className="size-5" />}
          title="Your order is empty"
          action={<Button onClick={onClose}>Browse the menu</Button>}
        >
          <p>Items you add from the menu appear here.</p>
        </EmptyState>
      )}
      {!isEmpty && !price && failure && (
        <FailedState title="Your order did not load" {...failure} onRetry={retry} />
      )}
      {!isEmpty && !price && !failure && <CartSkeleton lines={draft.lines.length} />}
      {!isEmpty && price && (
        <ul>
          {draft.lines.map((line) => {
            const parts = price.lines.filter((part) => cartKeyOf(part.key) === line.key)
            const product = products?.get(line.productId)
            if (!product || parts.length === 0) return null
            return (
              <CartLineRow
                key={line.key}
                line={line}
                parts={parts}
                product={product}
                onQuantity={(quantity) => setQuantity(line, product.name, quantity)}
                onRemove={() => remove(line, product.name)}
                onEdit={() => onEdit(line)}
              />
            )
          })}
        </ul>
      )}
    </Sheet>
  )
}

function streetOf(address: string): string {
  return address.split(',')[0] ?? address
}

/** Placeholder with as many lines as the cart has, while the menu with their names loads. */
function CartSkeleton({ lines }: { lines: number }) {
  return (
    <Loading label="Loading..." className="flex flex-col gap-5 pt-1">
      {Array.from({ length: lines }, (_, line) => line).map((line) => (
        <div key={line} className="flex gap-3.5">
          <Skeleton className="size-18 flex-none rounded-12!" />
          <div className="flex flex-auto flex-col gap-3 pt-1">
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-10 w-34 rounded-12!" />
          </div>
        </div>
      ))}
    </Loading>
  )
}
