import { pauseReasonText } from '@comanda/domain/ordering/pause-reasons'
import type { Instant } from '@comanda/domain/time/instant'
import { formatExactDayAndTime } from '@comanda/domain/time/repeated-time'
import type { NotificationContent } from '../enqueue-notifications.ts'
import type { MailRestaurant } from '../read-mail-restaurant.ts'
import { writeNote } from '../write-note.ts'

export interface PauseFacts {
  byName: string
  reason: string
  customReason: string | null
  since: Instant
  until: Instant
  durationMinutes: number
}

/** Email about a pause: who paused ordering, why, until when, with the photo while its link is valid. */
export function writeDisabled(
  restaurant: MailRestaurant,
  { pause, photo, now }: { pause: PauseFacts; photo: string | null; now: Instant },
): NotificationContent {
  const { name, timezone } = restaurant
  const until = formatExactDayAndTime(pause.until, now, timezone)
  const length = pause.durationMinutes === -1 ? 'rest of the day' : `${pause.durationMinutes} minutes`
  return writeNote(restaurant.brand, {
    subject: `Ordering disabled: ${name}`,
    preheader: `${reasonOf(pause)}, until ${until}`,
    heading: 'Ordering is disabled',
    lines: ['Customers can see the menu, but cannot order.'],
    facts: [
      { name: 'Reason', value: reasonOf(pause) },
      { name: 'By', value: pause.byName || 'a kitchen screen' },
      { name: 'Since', value: formatExactDayAndTime(pause.since, now, timezone) },
      { name: 'Until', value: `${until} (${length})` },
    ],
    ...(photo && { photo: { src: photo, alt: 'Staff photo' } }),
    button: { label: 'Open the kitchen', href: restaurant.kitchenUrl },
    after: photo ? ['The photo is available for 7 days.'] : [],
    foot: footOf(restaurant),
  })
}

/** Email about the end of a pause. */
export function writeEnabled(
  restaurant: MailRestaurant,
  { pause, auto, now }: { pause: PauseFacts | null; auto: boolean; now: Instant },
): NotificationContent {
  const { name, timezone } = restaurant
  const how = auto ? 'The pause ended as scheduled.' : 'Ordering was turned on manually.'
  return writeNote(restaurant.brand, {
    subject: `Ordering re-enabled: ${name}`,
    heading: 'Ordering is back on',
    lines: [`Customers can order again. ${how}`],
    facts: pause
      ? [
          { name: 'Off since', value: formatExactDayAndTime(pause.since, now, timezone) },
          { name: 'Reason', value: reasonOf(pause) },
        ]
      : [],
    button: { label: 'Open the kitchen', href: restaurant.kitchenUrl },
    foot: footOf(restaurant),
  })
}

function reasonOf({ reason, customReason }: PauseFacts): string {
  return pauseReasonText(reason, customReason ?? '')
}

function footOf({ name }: MailRestaurant): string {
  return `Sent to the management of ${name} whenever ordering is turned off or on.`
}
