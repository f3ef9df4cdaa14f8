import type { OrderDetails } from '@comanda/contract/orders-admin'
import type { PublicRestaurant } from '@comanda/contract/restaurants'
import { visibleMenu } from '@comanda/domain/menu/availability'
import type { Menu } from '@comanda/domain/menu/menu'
import { productsOf } from '@comanda/domain/ordering/check-cart'
import { menuTime } from '@comanda/domain/ordering/timing'
import type { Zone } from '@comanda/domain/time/instant'
import { Checkbox } from '@comanda/ui/checkbox'
import { Notice } from '@comanda/ui/notice'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useNow } from '../../../shared/clock.ts'
import { readFailure } from '../../../shared/failure.ts'
import { useAction } from '../../../shared/use-action.ts'
import { useLeaveGuard } from '../forms/leave-guard.tsx'
import { useRetainedDraft } from '../forms/retained-drafts.ts'
import { DishList } from './dish-list.tsx'
import { emptyDraft, type PhoneDraft } from './draft.ts'
import { type OpenDish, OpenDishDialog } from './open-dish-dialog.tsx'
import { LinkTargets, PaymentChoice } from './payment-fields.tsx'
import { PlacedDialog } from './placed-dialog.tsx'
import { addDishes, additionPriceQuery, type PlacedPhoneOrder } from './queries.ts'
import { Ticket } from './ticket.tsx'

interface AddDishesFormProps {
  restaurant: PublicRestaurant
  menu: Menu
  zone: Zone
  /** The paid order that the dishes are added to. */
  to: OrderDetails
  onNext: () => void
}

/** Adds dishes to a paid order, as a separate order with the same customer and promise. */
export function AddDishesForm({ restaurant, menu, zone, to, onNext }: AddDishesFormProps) {
  const now = useNow(Date.now(), 60_000)
  const { order, customer, courier } = to
  const [start] = useState<PhoneDraft>(() => ({
    ...emptyDraft(order.fulfillment),
    phone: customer.phone,
    email: customer.email ?? '',
    payment: courier ? 'link' : 'counter',
  }))
  const [entered, setEntered] = useRetainedDraft<PhoneDraft>('added dishes')
  const draft = entered ?? start
  const update = (change: Partial<PhoneDraft>) =>
    setEntered((current) => ({ ...(current ?? start), ...change }))
  const [open, setOpen] = useState<OpenDish | null>(null)
  const [placed, setPlaced] = useState<PlacedPhoneOrder | null>(null)
  useLeaveGuard(useId(), placed === null && draft.lines.length > 0)
  const at = menuTime(
    order.scheduledFor === null ? { mode: 'asap' } : { mode: 'later', at: order.scheduledFor },
    now,
  )
  const shown = visibleMenu(menu, at, zone)
  const products = productsOf(menu)
  const ref = { restaurantId: restaurant.id, orderId: order.orderId }
  const query = useQuery(additionPriceQuery({ ...ref, lines: draft.lines }))
  const price = query.data && draft.lines.length > 0 ? query.data : null
  const placing = useAction(addDishes, {
    onDone: (order) => {
      setPlaced(order)
      setEntered(null)
    },
    onFailed: ({ code }) => code === 'PRICE_CHANGED' && query.refetch(),
  })
  const place = () => {
    if (!price) return
    const { checkoutKey, lines, payment, sendTo, ageConfirmed } = draft
    placing.run({
      ...ref,
      checkoutKey,
      lines,
      payment,
      ageConfirmed,
      displayedTotal: price.breakdown.grandTotal,
      sendTo: payment === 'link' ? sendTo.filter((channel) => channel === 'sms' || draft.email !== '') : [],
    })
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 wide:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Notice tone="info" title={`Added to order ${order.orderNumber} of ${customer.name}`}>
          A separate order, handed over together with it. Both tickets show it.
        </Notice>
        <DishList
          menu={shown}
          at={at}
          isMenuEmpty={products.size === 0}
          onChoose={(productId) => setOpen({ productId })}
        />
        <section aria-labelledby="payment" className="rounded-card border border-line bg-surface p-4">
          <h2 id="payment" className="mb-3 font-semibold text-16">
            Payment
          </h2>
          <PaymentChoice draft={draft} update={update} isCourier={courier !== null} />
          {draft.payment === 'link' && <LinkTargets draft={draft} update={update} />}
          {price?.breakdown.lines.some(({ is21Plus }) => is21Plus) && (
            <Checkbox
              checked={draft.ageConfirmed}
              onChange={(event) => update({ ageConfirmed: event.currentTarget.checked })}
              label="The customer confirms that they are 21 or older"
              description="An ID is checked at the handover."
            />
          )}
        </section>
      </div>
      <Ticket
        draft={draft}
        products={products}
        restaurant={restaurant}
        zone={zone}
        now={now}
        price={price && { ...price, automatic: null, promisedAt: order.promisedAt }}
        refusal={query.error ? readFailure(query.error) : null}
        failure={placing.failure}
        busy={placing.busy}
        incomplete={null}
        onLines={(lines) => update({ lines })}
        onEdit={({ key, productId }) => setOpen({ productId, lineKey: key })}
        onPlace={place}
      />
      {open && (
        <OpenDishDialog
          open={open}
          menu={menu}
          shown={shown}
          at={at}
          lines={draft.lines}
          onClose={() => setOpen(null)}
          onLines={(lines) => update({ lines })}
        />
      )}
      {placed && <PlacedDialog placed={placed} zone={zone} onNext={onNext} nextLabel="Done" />}
    </div>
  )
}
