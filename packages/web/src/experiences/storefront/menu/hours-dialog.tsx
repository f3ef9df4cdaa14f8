import type { PublicRestaurant } from '@comanda/contract/restaurants'
import { dialLink } from '@comanda/domain/people/phone'
import { formatDate, weekdayName } from '@comanda/domain/time/format'
import { formatDayHours, formatSpans } from '@comanda/domain/time/format-week'
import type { Instant } from '@comanda/domain/time/instant'
import { weekdays } from '@comanda/domain/time/weekly-hours'
import { startOfDay, zonedTime, zoneShortName } from '@comanda/domain/time/zone'
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
  const specialDays = calendar.alwaysOpen
    ? []
    : calendar.specialDays.filter(({ date }) => date >= today.date).slice(0, MAX_SPECIAL_DAYS)
  return (
    <Dialog onClose={onClose} title="Hours and allergens">
      <table className="w-full text-15">
        <caption className="visually-hidden">Opening hours</caption>
        <tbody>
          {weekdays.map((day) => (
            <tr
              key={day}
              className={cx(
                'border-line border-b align-top',
                day === today.weekday ? 'font-semibold' : 'font-regular',
              )}
            >
              <th scope="row" className="py-2.5 text-left [font-weight:inherit]">
                {weekdayName(day)}
                {day === today.weekday && <span className="text-ink-2"> · today</span>}
              </th>
              <td className="py-2.5 pl-4 text-right tnum">
                <SpanLines text={formatDayHours(calendar, day)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {specialDays.length > 0 && (
        <table className="mt-6 w-full text-15">
          <caption className="mb-1 text-left font-semibold text-16">Special days</caption>
          <tbody>
            {specialDays.map(({ date, spans, note }) => (
              <tr
                key={date}
                className={cx('border-line border-b align-top', date === today.date && 'font-semibold')}
              >
                <th scope="row" className="py-2.5 text-left [font-weight:inherit]">
                  {formatDate(startOfDay(date, timezone), timezone)}
                  {date === today.date && <span className="text-ink-2"> · today</span>}
                  {note && <span className="block text-14 text-ink-2">{note}</span>}
                </th>
                <td className="py-2.5 pl-4 text-right tnum">
                  <SpanLines text={formatSpans(spans)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="mt-3 text-14 text-ink-2">Times are in {zoneShortName(now, timezone)}.</p>
      <h3 className="mt-7 font-semibold text-16">Allergens</h3>
      <p className="mt-1 text-15 text-ink-2">
        All dishes are made in one kitchen, so we cannot guarantee that any dish is free of an allergen. If
        you have an allergy, please call before you order and add a note to each dish.
      </p>
      <LinkButton href={dialLink(restaurant.phone)} className="mt-4">
        <Phone className="size-4.5" />
        Call {restaurant.phone}
      </LinkButton>
    </Dialog>
  )
}

/** Each span of a day on a line of its own. */
function SpanLines({ text }: { text: string }) {
  return text.split(', ').map((span) => (
    <span key={span} className="block">
      {span}
    </span>
  ))
}

const MAX_SPECIAL_DAYS = 8
