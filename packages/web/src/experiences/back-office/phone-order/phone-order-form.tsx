import type { PublicRestaurant } from '@comanda/contract/restaurants'
import { visibleMenu } from '@comanda/domain/menu/availability'
import type { Menu } from '@comanda/domain/menu/menu'
import { productsOf } from '@comanda/domain/ordering/check-cart'
import { menuTime } from '@comanda/domain/ordering/timing'
import type { Zone } from '@comanda/domain/time/instant'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useNow } from '../../../shared/clock.ts'
import { readFailure } from '../../../shared/failure.ts'
import { useAction } from '../../../shared/use-action.ts'
import { useDebounced } from '../../../shared/use-debounced.ts'
import { useLeaveGuard } from '../forms/leave-guard.tsx'
import { useRetainedDraft } from '../forms/retained-drafts.ts'
import { CustomerFields } from './customer-fields.tsx'
import { DishList } from './dish-list.tsx'
import { contactIssues, emptyDraft, type PhoneDraft, placeInputOf, requestOf, tipIssue } from './draft.ts'
import { HandoverFields } from './handover-fields.tsx'
import { type OpenDish, OpenDishDialog } from './open-dish-dialog.tsx'
import { PaymentFields } from './payment-fields.tsx'
import { PlacedDialog } from './placed-dialog.tsx'
import { type PlacedPhoneOrder, placePhoneOrder, priceQuery } from './queries.ts'
import { Ticket } from './ticket.tsx'

const PAUSE_MS = 250

interface PhoneOrderFormProps {
  restaurant: PublicRestaurant
  menu: Menu
  zone: Zone
  /** Starts the order of the next caller. */
  onNext: () => void
}

/** The order of one caller, from its first dish until it is placed. */
export function PhoneOrderForm({ restaurant, menu, zone, onNext }: PhoneOrderFormProps) {
  const now = useNow(Date.now(), 60_000)
  const { settings } = restaurant
  const [start] = useState(() => emptyDraft(settings.pickupEnabled ? 'pickup' : 'delivery'))
  const [entered, setEntered] = useRetainedDraft<PhoneDraft>('phone order')
  const draft = entered ?? start
  const update = (change: Partial<PhoneDraft>) =>
    setEntered((current) => ({ ...(current ?? start), ...change }))
  const [open, setOpen] = useState<OpenDish | null>(null)
  const [isChecked, setChecked] = useState(false)
  const [placed, setPlaced] = useState<PlacedPhoneOrder | null>(null)
  useLeaveGuard(useId(), placed === null && entered !== null)
  const at = menuTime(draft.timing, now)
  const shown = visibleMenu(menu, at, zone)
  const products = productsOf(menu)
  const input = useDebounced(
    {
      restaurantId: restaurant.id,
      request: requestOf(draft),
      contact: { email: draft.email, phone: draft.phone },
    },
    PAUSE_MS,
  )
  const query = useQuery(priceQuery(input))
  const price = query.data && draft.lines.length > 0 ? query.data : null
  const refusal = query.error ? readFailure(query.error) : null
  const issues = contactIssues(draft)
  const wrongTip = tipIssue(draft, price?.breakdown.subtotal ?? null)
  const placing = useAction(placePhoneOrder, {
    onDone: (order) => {
      setPlaced(order)
      setEntered(null)
    },
    onFailed: ({ code }) => code === 'PRICE_CHANGED' && query.refetch(),
  })
  const place = () => {
    setChecked(true)
    if (Object.keys(issues).length > 0 || wrongTip || !price) return
    const { breakdown, promisedAt } = price
    placing.run(placeInputOf(restaurant.id, draft, { total: breakdown.grandTotal, promisedAt }))
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 wide:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <DishList
          menu={shown}
          at={at}
          isMenuEmpty={products.size === 0}
          onChoose={(productId) => setOpen({ productId })}
        />
        <HandoverFields restaurant={restaurant} draft={draft} update={update} now={now} />
        <CustomerFields draft={draft} update={update} issues={isChecked ? issues : {}} />
        <PaymentFields
          draft={draft}
          update={update}
          tipIssue={wrongTip}
          has21Plus={price?.breakdown.lines.some(({ is21Plus }) => is21Plus) ?? false}
          isCourier={draft.fulfillment === 'delivery' && draft.quote?.provider === 'courier'}
        />
      </div>
      <Ticket
        draft={draft}
        products={products}
        price={price}
        refusal={refusal}
        restaurant={restaurant}
        zone={zone}
        now={now}
        failure={placing.failure}
        busy={placing.busy}
        incomplete={isChecked ? incompleteText(issues, wrongTip) : null}
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
      {placed && <PlacedDialog placed={placed} zone={zone} onNext={onNext} />}
    </div>
  )
}

function incompleteText(issues: object, wrongTip: string | undefined): string | null {
  if (Object.keys(issues).length > 0) return 'Complete the customer’s details.'
  return wrongTip === undefined ? null : 'Correct the tip.'
}
