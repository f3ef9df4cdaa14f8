import type { z } from 'zod'
import { localDay } from './fields.ts'

/** Local days; check them with `daysAtMost`. */
export const reportDays = { from: localDay, to: localDay.describe('Included') }

/** Checks that the days of a report are in order, and at most so many. */
export function daysAtMost(max: number) {
  return ({ from, to }: { from: string; to: string }, context: z.core.$RefinementCtx): void => {
    const report = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message })
    if (from > to) report('to', 'The last day must not be before the first.')
    if (Date.parse(to) - Date.parse(from) >= max * 86_400_000) report('from', `Choose at most ${max} days.`)
  }
}
