import type { TriggerPoint } from '@comanda/domain/marketing/campaign-fields'
import { formatScheduleTimes, type Schedule } from '@comanda/domain/marketing/schedule'
import type { PopupStyle } from '@comanda/domain/marketing/special-fields'
import type { LocalDate } from '@comanda/domain/time/instant'
import { CreditCard, type Icon, Layers, Receipt, ShoppingBag } from '@comanda/ui/icons.ts'

/** Where a campaign is shown: short, and as a sentence. */
export const triggerLabels: Record<TriggerPoint, { label: string; where: string; icon: Icon }> = {
  before_checkout: { label: 'Before checkout', where: 'When customers leave the cart', icon: ShoppingBag },
  after_three_items: { label: 'After three items', where: 'Once the cart has three items', icon: Layers },
  after_total: { label: 'Under the total', where: 'Under the total at checkout', icon: Receipt },
  after_payment_info: {
    label: 'On the payment page',
    where: 'On the payment page, before the pay button',
    icon: CreditCard,
  },
}

export const popupLabels: Record<PopupStyle, string> = {
  banner: 'Banner',
  modal: 'Modal',
  slide_in: 'Slide-in',
}

export const afterLabel = (items: 1 | 2) => (items === 1 ? '1st item' : '2nd item')

/** "Nov 1 to Nov 30 · Fri, 5:00 PM to 9:00 PM"; empty when it always runs. */
export function scheduleLabel(schedule: Schedule): string {
  const { startsOn, endsOn } = schedule
  const days =
    startsOn !== null && endsOn !== null
      ? `${dayLabel(startsOn)} to ${dayLabel(endsOn)}`
      : startsOn !== null
        ? `From ${dayLabel(startsOn)}`
        : endsOn !== null
          ? `Until ${dayLabel(endsOn)}`
          : ''
  return [days, formatScheduleTimes(schedule)].filter(Boolean).join(' · ')
}

/** A local date: "Nov 20, 2026". */
export function dayLabel(day: LocalDate, options: Intl.DateTimeFormatOptions = usual): string {
  return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(Date.parse(day))
}

const usual = { month: 'short', day: 'numeric', year: 'numeric' } as const
