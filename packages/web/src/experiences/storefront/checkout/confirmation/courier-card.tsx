import type { CourierView } from '@comanda/contract/courier'
import type { PublicRestaurant } from '@comanda/contract/restaurants'
import {
  courierCustomerText,
  courierTrouble,
  courierTroubleTexts,
} from '@comanda/domain/delivery/courier-text'
import { dialLink, formatPhone } from '@comanda/domain/people/phone'
import { type Instant, minutes, type Zone } from '@comanda/domain/time/instant'
import { formatExactDayAtTime } from '@comanda/domain/time/repeated-time'
import { Bike, TriangleAlert } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import { textButtonClass } from '@comanda/ui/text-button'

export interface CourierCardProps {
  courier: CourierView
  restaurant: PublicRestaurant
  now: Instant
}

/** Who delivers the order and how to reach them; otherwise what happens next. */
export function CourierCard({ courier, restaurant, now }: CourierCardProps) {
  const trouble = courierTrouble(courier)
  if (trouble) {
    const { title, next } = courierTroubleTexts[trouble]
    return (
      <Notice
        tone="warn"
        look="line"
        role="status"
        title={title}
        icon={<TriangleAlert className="size-5" />}
        className="print:hidden"
      >
        {next(restaurant.name)}{' '}
        <a href={dialLink(restaurant.phone)} className={textButtonClass}>
          Call {formatPhone(restaurant.phone)}
        </a>
      </Notice>
    )
  }
  const { name, vehicle, phone, trackingUrl } = courier
  return (
    <section
      aria-labelledby="courier"
      className="rounded-card border border-line bg-surface px-5 py-4.5 sm:px-7 print:hidden"
    >
      <h2 id="courier" className="flex items-center gap-2.5 font-semibold text-15">
        <Bike className="size-4.5 text-ink-2" />
        Your courier
      </h2>
      <p role="status" className="mt-2 font-semibold text-18">
        {requestText(courier, now, restaurant.settings.timezone) ?? courierCustomerText(courier)}
      </p>
      {(name || trackingUrl) && (
        <div className="mt-1 flex flex-wrap items-center justify-between gap-x-6 text-15">
          {name && (
            <p className="wrap-anywhere text-ink-2">
              <b className="font-semibold text-ink">{name}</b>
              {vehicle && `, by ${vehicle}`}
              {phone && (
                <>
                  {' · '}
                  <a href={dialLink(phone)} className={textButtonClass}>
                    Call
                  </a>
                </>
              )}
            </p>
          )}
          {trackingUrl && (
            <a href={trackingUrl} target="_blank" rel="noopener noreferrer" className={textButtonClass}>
              Follow the courier
              <span className="visually-hidden"> (opens in a new tab)</span>
            </a>
          )}
        </div>
      )}
    </section>
  )
}

/** When a courier will be requested for a scheduled order; null if none is set or it is within two minutes. */
function requestText({ bookAt }: CourierView, now: Instant, zone: Zone): string | null {
  if (bookAt === null || bookAt < now + minutes(2)) return null
  return `A courier will be booked ${formatExactDayAtTime(bookAt, now, zone)}`
}
