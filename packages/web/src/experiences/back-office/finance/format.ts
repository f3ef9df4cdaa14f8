import { type Cents, cents } from '@comanda/domain/money/cents'
import { formatMoney } from '@comanda/domain/money/format'
import type { Period } from '@comanda/domain/reporting/periods'
import type { Zone } from '@comanda/domain/time/instant'
import { formatDayOfYear } from '../lists/days.ts'

/** "Nov 1 – 20", "Oct 12 – Nov 3", "Nov 20"; with years where one is not `thisYear`. */
export function formatPeriod({ first, last }: Period, thisYear: number): string {
  const end = formatDayOfYear(last, thisYear)
  if (first === last) return end
  const start = formatDayOfYear(first, thisYear)
  if (first.slice(0, 7) !== last.slice(0, 7) || Number(first.slice(0, 4)) !== thisYear)
    return `${start} – ${end}`
  return `${start} – ${Number(last.slice(8))}`
}

/** "New York time". */
export function zoneLabel(zone: Zone): string {
  return `${zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone} time`
}

/** A deducted amount: "−$4.64", or "$0.00". */
export function formatDeducted(amount: Cents): string {
  return formatMoney(cents(-amount))
}

/** Axis label: "$6k", "$250". */
export function formatAxisMoney(amount: number): string {
  const dollars = amount / 100
  return Math.abs(dollars) >= 1000 ? `$${dollars / 1000}k` : `$${dollars}`
}
