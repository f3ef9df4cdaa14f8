import { monthOf, previousMonth } from '@comanda/domain/reporting/statement'
import type { LocalDate } from '@comanda/domain/time/instant'
import { addDays } from '@comanda/domain/time/zone'
import type { Days } from '../lists/days.ts'

export const reportPeriods = ['month', 'lastMonth', 'custom'] as const
export type ReportPeriod = (typeof reportPeriods)[number]

export const reportPeriodLabels: Record<ReportPeriod, string> = {
  month: 'This month',
  lastMonth: 'Last month',
  custom: 'Custom',
}

/** The days of a period. Selected days are completed, sorted, and limited to 400. */
export function reportDays(
  period: ReportPeriod,
  chosen: Days | null,
  today: LocalDate,
): { from: LocalDate; to: LocalDate } {
  const first = monthOf(today)
  if (period === 'month') return { from: first, to: today }
  if (period === 'lastMonth') return { from: previousMonth(first), to: addDays(first, -1) }
  const to = chosen?.to ?? today
  const from = chosen?.from ?? addDays(to, -29)
  const [start, end] = from <= to ? [from, to] : [to, from]
  const earliest = addDays(end, -399)
  return { from: start < earliest ? earliest : start, to: end }
}
