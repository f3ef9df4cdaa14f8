import type { PublicRestaurant } from '@comanda/contract/restaurants'
import { dialLink } from '@comanda/domain/people/phone'
import { weekdayName } from '@comanda/domain/time/format'
import { formatDayHours } from '@comanda/domain/time/format-week'
import type { Instant } from '@comanda/domain/time/instant'
import { weekdays } from '@comanda/domain/time/weekly-hours'
import { zonedTime, zoneShortName } from '@comanda/domain/time/zone'
import { cx } from '@comanda/ui/cx.ts'
import { Dialog } from '@comanda/ui/dialog'
import { Phone } from '@comanda/ui/icons.ts'
import { LinkButton } from '@comanda/ui/link-button'

/** The weekly opening hours, and the phone number for questions about allergens. */
export default function HoursDialog({
  restaurant,
  now,
  onClose,
}: {
  restaurant: PublicRestaurant
  now: Instant
  onClose: () => void
}) {
  const { calendar, timezone } = restaurant.settings
  const today = zonedTime(now, timezone)
  const closedDates = calendar.closedDates.filter((date) => date >= today.date).slice(0, 6)
  return (
    <Dialog open onClose={onClose} title="Hours and allergens">
      <table className="w-full text-15">
        <caption className="visually-hidden">Opening hours</caption>
        <tbody>
          {weekdays.map((day) => (
            <tr
              key={day}
              className={cx('border-line border-b', day === today.weekday ? 'font-semibold' : 'font-regular')}
            >
              <th scope="row" className="py-2.5 text-left [font-weight:inherit]">
                {weekdayName(day)}
                {day === today.weekday && <span className="text-ink-2"> · today</span>}
              </th>
              <td className="py-2.5 text-right tnum">{formatDayHours(calendar, day)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-14 text-ink-2">
        Times are in {zoneShortName(now, timezone)}.
        {closedDates.length > 0 && ` Closed on ${closedDates.join(', ')}.`}
      </p>
      <h3 className="mt-7 font-semibold text-16">Allergens</h3>
      <p className="mt-1 text-15 text-ink-2">
        All dishes are made in one kitchen, so we cannot guarantee that any dish is free of an allergen. If
        you have an allergy, please call before you order and add a note to each dish.
      </p>
      <LinkButton href={dialLink(restaurant.phone)} className="mt-4">
        <Phone aria-hidden="true" className="size-4.5" />
        Call {restaurant.phone}
      </LinkButton>
    </Dialog>
  )
}
