import type { PublicRestaurant } from '@comanda/contract/restaurants'
import { formatMoney } from '@comanda/domain/money/format'
import { dialLink } from '@comanda/domain/people/phone'
import { customerDeliveryFee } from '@comanda/domain/pricing/delivery-fee'
import type { Instant } from '@comanda/domain/time/instant'
import { Button } from '@comanda/ui/button'
import { cx } from '@comanda/ui/cx.ts'
import { Bike, CalendarClock, MapPin, Phone } from '@comanda/ui/icons.ts'
import type { ReactNode } from 'react'
import type { OrderDraft } from '../order/draft.ts'
import { formatTiming } from '../order/format-timing.ts'
import { FulfillmentLine, fulfillmentName } from '../parts/fulfillment-line.tsx'
import { RestaurantMark } from '../parts/restaurant-mark.tsx'

/** The restaurant, the order type and time, and the cart. Sticky. */
export function MenuHeader({
  restaurant,
  draft,
  now,
  onChange,
  account,
  cart,
  children,
}: {
  restaurant: PublicRestaurant
  draft: OrderDraft | null
  now: Instant
  /** Absent while ordering is off. */
  onChange?: () => void
  account: ReactNode
  cart: ReactNode
  /** Below the first line: the category strip of small screens. */
  children: ReactNode
}) {
  const started = draft?.fulfillment ? { ...draft, fulfillment: draft.fulfillment } : null
  const when = started && formatTiming(started, restaurant.settings, now)
  return (
    <header className="sticky top-0 z-header border-line border-b bg-canvas">
      <div className="mx-auto flex min-h-16 max-w-400 items-center gap-3.5 px-4 max-sm:gap-2.5 md:min-h-19 lg:px-10">
        <RestaurantMark restaurant={restaurant} className="size-11 lg:size-12" />
        <div className="min-w-0 flex-auto max-sm:py-2">
          <h1 className="font-display font-semibold text-16 leading-tight tracking-tight max-sm:line-clamp-2 sm:truncate sm:text-18 lg:text-20">
            {restaurant.name}
          </h1>
          <p className="flex gap-x-4 text-13 text-ink-2 max-sm:flex-wrap max-sm:gap-x-2.5">
            {restaurant.address && (
              <span className="flex min-w-0 items-center gap-1.5">
                <MapPin className="size-3.5 max-sm:hidden" />
                <span className="truncate sm:hidden">{shortAddress(restaurant.address)}</span>
                <span className="truncate max-sm:hidden">{restaurant.address}</span>
              </span>
            )}
            <a
              href={dialLink(restaurant.phone)}
              className="relative flex flex-none items-center gap-1.5 whitespace-nowrap after:absolute after:-inset-x-2 after:-inset-y-3 hover:text-ink max-sm:hidden"
            >
              <Phone className="size-3.5" />
              {restaurant.phone}
            </a>
            <DeliveryFeeBadge restaurant={restaurant} draft={draft} className="gap-1.5 wide:hidden" />
          </p>
        </div>
        <DeliveryFeeBadge
          restaurant={restaurant}
          draft={draft}
          className="gap-2 rounded-8 bg-sunken px-2.5 py-1.5 font-medium text-13 text-ink-2 max-wide:hidden"
        />
        {started && onChange && (
          <div className="flex min-h-12 items-center gap-3 rounded-12 border border-line bg-surface pr-1 pl-3 shadow-e-1 max-md:hidden">
            <CalendarClock className="size-5 text-ink-2" />
            <div className="text-13 text-ink-2">
              <p className="font-semibold text-14 text-ink">{fulfillmentName(started.fulfillment)}</p>
              <p className="whitespace-nowrap">{when}</p>
            </div>
            <Button variant="tint" onClick={onChange} className="min-h-9.5! rounded-8! px-3! text-13!">
              Change
            </Button>
          </div>
        )}
        {account}
        {cart}
      </div>
      {onChange && (
        <div className="px-4 pb-2.5 md:hidden">
          {started && when ? (
            <FulfillmentLine fulfillment={started.fulfillment} when={when} onChange={onChange} />
          ) : (
            <Button block onClick={onChange} className="min-h-12!">
              Pickup or delivery?
            </Button>
          )}
        </div>
      )}
      {children}
    </header>
  )
}

/** The city of an address in its usual form, for narrow screens: "12 Main Street, Summit, NJ 07901". */
function shortAddress(address: string): string {
  return address.split(',').at(-2)?.trim() ?? address
}

/**
 * The delivery fee: the quoted one if there is a quote, otherwise the restaurant's own lowest fee. A courier's fee is
 * unknown before the quote. Hidden if delivery is off, and for pickup.
 */
export function DeliveryFeeBadge({
  restaurant: { settings },
  draft,
  className,
}: {
  restaurant: PublicRestaurant
  draft: OrderDraft | null
  className?: string
}) {
  const quoted = draft?.quote?.fee
  if (!settings.deliveryEnabled || draft?.fulfillment === 'pickup') return null
  if (quoted === undefined && settings.courierEnabled) return null
  const fee = quoted ?? customerDeliveryFee('delivery', null, settings)
  return (
    <span className={cx('flex flex-none items-center whitespace-nowrap', className)}>
      <Bike className="size-3.5 max-sm:hidden wide:size-4" />
      <span>
        {quoted === undefined && fee > 0 ? 'Delivery from' : 'Delivery fee'}{' '}
        <b className="text-ink tnum">{fee === 0 ? 'Free' : formatMoney(fee)}</b>
      </span>
    </span>
  )
}
