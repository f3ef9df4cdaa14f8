import { byWeekday } from '@comanda/domain/time/weekly-hours'
import type { Sample } from './samples.ts'

/** Requests about the opening hours of a restaurant. */
export function hoursSamples(restaurantId: string): Record<string, Sample> {
  const parameters = { restaurantId }
  const body = {
    // A day may have the form of a single span.
    hours: byWeekday((day) =>
      day === 'monday'
        ? { open: '11:00', close: '22:00', closed: false }
        : [{ open: '09:00', close: '21:00' }],
    ),
    specialDays: [
      { date: '2026-12-24', spans: [{ open: '11:00', close: '15:00' }], note: 'Christmas Eve' },
      { date: '2026-12-25', spans: [], note: 'Christmas Day' },
    ],
  }
  return {
    'restaurantHours.own': { parameters },
    'restaurantHours.preview': { parameters, body },
    'restaurantHours.save': { parameters, body: { ...body, revision: 1 } },
  }
}
