import type { DaySales, Figures } from '@comanda/contract/dashboard-shapes'
import type { Cents } from '@comanda/domain/money/cents'
import { formatMoney } from '@comanda/domain/money/format'
import { growthOf, growthText } from '@comanda/domain/reporting/growth'
import { averageOrder } from '@comanda/domain/reporting/sales'
import { formatTime } from '@comanda/domain/time/format'
import { type Instant, minutes, type Zone } from '@comanda/domain/time/instant'
import { weekdayOf, zonedTime } from '@comanda/domain/time/zone'
import { formatMoment } from '../lists/days.ts'

/** "now", "3 min", "2 h"; the date after one day. */
export function agoText(at: Instant, now: Instant, zone: Zone): string {
  const passed = Math.floor((now - at) / minutes(1))
  if (passed < 1) return 'now'
  if (passed < 60) return `${passed} min`
  return passed < 24 * 60 ? `${Math.floor(passed / 60)} h` : formatMoment(at, now, zone)
}

/** "+12.5% vs yesterday". */
export function growthNote(now: number, before: number): string {
  return `${growthText(growthOf(now, before))} vs yesterday`
}

/** The revenue per order; unknown without orders. */
export function averageText(sold: { orders: number; revenue: Cents }): string {
  return sold.orders === 0 ? '–' : formatMoney(averageOrder(sold))
}

/** "+12.5% vs yesterday", of the revenue per order. */
export function averageNote(today: { orders: number; revenue: Cents }, yesterday: typeof today): string {
  if (today.orders === 0) return 'No orders today'
  return growthNote(averageOrder(today), averageOrder(yesterday))
}

/** "Friday". */
export function weekdayOfDay(day: string): string {
  const weekday = weekdayOf(day)
  return weekday.charAt(0).toUpperCase() + weekday.slice(1)
}

/** The metrics of a user who can see revenue; null for others. */
export function withRevenue({ orders, revenue }: Figures): { orders: number; revenue: Cents } | null {
  return revenue === null ? null : { orders, revenue }
}

/** "12% ahead of last Friday at 6:42 PM."; empty for users who cannot see revenue. */
export function paceText({ today, lastWeek, measuredAt, zone }: DaySales): string {
  if (today.revenue === null || lastWeek.untilNow.revenue === null) return ''
  const day = `last ${weekdayOfDay(lastWeek.day)}`
  const time = formatTime(measuredAt, zone)
  if (lastWeek.untilNow.revenue === 0)
    return today.revenue === 0 ? `No sales yet, same as ${day} at ${time}.` : `No sales ${day} until ${time}.`
  const growth = growthOf(today.revenue, lastWeek.untilNow.revenue)
  if (growth === 'new' || growth === 0) return `Level with ${day} at ${time}.`
  return `${Math.abs(growth)}% ${growth > 0 ? 'ahead of' : 'behind'} ${day} at ${time}.`
}

/** "6 PM". */
export function hourLabel(start: Instant, zone: Zone): string {
  return formatTime(start, zone).replace(':00', '')
}

/** "Good evening"; "morning" until noon, "afternoon" until 17:00. */
export function greeting(now: Instant, zone: Zone): string {
  const hour = Math.floor(zonedTime(now, zone).minuteOfDay / 60)
  if (hour >= 5 && hour < 12) return 'Good morning'
  return hour >= 12 && hour < 17 ? 'Good afternoon' : 'Good evening'
}
