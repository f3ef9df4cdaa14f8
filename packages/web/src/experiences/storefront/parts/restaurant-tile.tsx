import type { RestaurantCard } from '@comanda/contract/restaurants'
import { switchedOff } from '@comanda/domain/ordering/can-order'
import { isPaused, pauseEndsAt } from '@comanda/domain/ordering/pause'
import type { OrderingSettings } from '@comanda/domain/ordering/restaurant'
import { formatTime, relativeDay } from '@comanda/domain/time/format'
import type { Instant } from '@comanda/domain/time/instant'
import { closedSummary, openSummary } from '@comanda/domain/time/opening'
import { zonedTime } from '@comanda/domain/time/zone'
import { brandOf } from '@comanda/ui/brand.ts'
import { ArrowRight } from '@comanda/ui/icons.ts'
import { LinkButton } from '@comanda/ui/link-button'
import { pictureAt, pictureSet } from './picture.ts'
import { RestaurantMark } from './restaurant-mark.tsx'

/** A restaurant in the list: picture, name and open status. */
export function RestaurantTile({
  restaurant,
  now,
  first,
}: {
  restaurant: RestaurantCard
  now: Instant
  /** Above the fold, so its picture is loaded eagerly. */
  first: boolean
}) {
  const { name, address, banner, themeColor, settings } = restaurant
  const { brand, onBrand } = brandOf(themeColor)
  return (
    <li
      style={{ '--brand': brand, '--on-brand': onBrand }}
      className="flex flex-col overflow-hidden rounded-24 border border-line bg-surface shadow-e-1"
    >
      <div className="aspect-[6/5] bg-brand-tint-2">
        {banner && (
          <img
            src={pictureAt(banner, 800)}
            srcSet={pictureSet(banner)}
            sizes="(min-width: 68.75rem) 27rem, (min-width: 40rem) 45vw, 92vw"
            width={banner.width}
            height={banner.height}
            alt=""
            loading={first ? 'eager' : 'lazy'}
            className="size-full object-cover"
          />
        )}
      </div>
      <div className="relative flex flex-auto flex-col p-6 pt-10">
        <RestaurantMark
          restaurant={restaurant}
          className="absolute -top-8 left-5 size-16 border-3 border-surface bg-surface"
        />
        <h2 className="font-display font-semibold text-24 tracking-display">{name}</h2>
        <p className="mt-0.5 text-15 text-ink-2">{address}</p>
        <Status settings={settings} now={now} />
        <div className="flex-auto" />
        <LinkButton
          href={`/menu/${restaurant.id}`}
          variant="solid"
          block
          className="mt-5"
          aria-label={`View Menu of ${name}`}
        >
          View Menu
          <ArrowRight aria-hidden="true" className="size-4.5" />
        </LinkButton>
      </div>
    </li>
  )
}

function Status({ settings, now }: { settings: OrderingSettings; now: Instant }) {
  const { tone, state, rest } = statusOf(settings, now)
  return (
    <p className="mt-3.5 flex flex-wrap items-baseline gap-x-1.5 text-14 text-ink-2">
      <span aria-hidden="true" className={`mr-1 size-2 self-center rounded-full ${dots[tone]}`} />
      <b className={inks[tone]}>{state}</b>
      {rest}
    </p>
  )
}

const dots = { open: 'bg-ready-dot', paused: 'bg-new-dot', closed: 'bg-void-dot' }
const inks = { open: 'text-success-ink', paused: 'text-warn-ink', closed: 'text-ink' }

function statusOf(settings: OrderingSettings, now: Instant) {
  const fulfillments = [settings.pickupEnabled && 'Pickup', settings.deliveryEnabled && 'delivery']
    .filter(Boolean)
    .join(', ')
  if (settings.pause && isPaused(now, settings)) {
    return { tone: 'paused', state: resumeText(settings, now), rest: '· Online ordering is paused' } as const
  }
  if (switchedOff(now, settings)) return { tone: 'paused', state: 'No online orders now', rest: '' } as const
  const open = openSummary(now, settings.calendar, settings.timezone)
  if (!open) {
    const state = closedSummary(now, settings.calendar, settings.timezone) ?? 'Closed now'
    return { tone: 'closed', state, rest: '' } as const
  }
  return { tone: 'open', state: 'Open', rest: `${open.replace(/^Open /, '')} · ${fulfillments}` } as const
}

function resumeText({ pause, timezone }: OrderingSettings, now: Instant): string {
  const ends = pause ? pauseEndsAt(pause, timezone) : now
  const day = relativeDay(zonedTime(ends, timezone).date, zonedTime(now, timezone).date)
  return day === 'today' ? `Back at ${formatTime(ends, timezone)}` : 'Back tomorrow'
}
