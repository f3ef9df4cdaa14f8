import { maxNoteLength, maxSpansPerDay, maxSpecialDays } from '@comanda/domain/time/hours-fields'
import { readDayHours } from '@comanda/domain/time/read-hours'
import type { DaySpan, SpecialDay, WeeklyHours } from '@comanda/domain/time/weekly-hours'
import { z } from 'zod'
import { withRight } from './base.ts'
import { changeId, conflictWith, invalid, revision, seenRevision } from './catalog/shared.ts'
import { fulfillment, id, inRestaurant, instant, localDay, localTime, personText } from './fields.ts'
import { specialDay, weeklyHours } from './restaurants.ts'

const span = z.object({
  open: localTime,
  close: localTime.describe('At or before `open`: on the next day; 00:00 to 00:00 is the whole day'),
})
const formerDay = z.object({ open: localTime.nullable(), close: localTime.nullable(), closed: z.boolean() })

const spans = z
  .array(span)
  .max(maxSpansPerDay + 1)
  .describe('Empty: closed')
const day = z
  .union([spans, formerDay])
  .transform((entered): DaySpan[] => (Array.isArray(entered) ? entered : readDayHours(entered)))
  .describe('The spans that begin on the day, or the former single span')

/** The week as it is entered. */
export const enteredWeek = z.object({
  monday: day,
  tuesday: day,
  wednesday: day,
  thursday: day,
  friday: day,
  saturday: day,
  sunday: day,
})

const hoursFields = {
  hours: enteredWeek,
  specialDays: z
    .array(
      z.object({
        date: localDay,
        spans,
        note: personText(maxNoteLength).describe('Shown to customers, such as "Thanksgiving"'),
      }),
    )
    .max(maxSpecialDays)
    .describe('Dates whose hours replace those of their weekday'),
}

const openingHours = z.object({
  hours: weeklyHours as z.ZodType<WeeklyHours>,
  specialDays: z.array(specialDay) as z.ZodType<SpecialDay[]>,
  revision: revision.describe('Counts the changes of the hours'),
  timezone: z.string(),
  orderCutoffMinutes: z.int(),
  alwaysOpen: z.boolean().describe('A demo restaurant that ignores its hours'),
})
export type OpeningHours = z.infer<typeof openingHours>

const scheduledOrder = z.object({
  orderId: id,
  ticketNumber: z.string().describe('6 characters'),
  customerName: z.string(),
  fulfillment,
  at: instant.describe('For when it is scheduled'),
})
export type ScheduledOrder = z.infer<typeof scheduledOrder>

const outside = z
  .array(scheduledOrder)
  .describe('Paid scheduled orders outside these hours, by time. They stay accepted.')

export const restaurantHours = {
  own: withRight('hours.manage')
    .route({
      method: 'GET',
      path: '/restaurants/{restaurantId}/hours',
      summary: 'Get the opening hours and special days of a restaurant',
    })
    .input(inRestaurant)
    .output(openingHours),
  preview: withRight('hours.manage')
    .route({
      method: 'POST',
      path: '/restaurants/{restaurantId}/hours/preview',
      summary: 'List the scheduled orders that new opening hours would leave outside; changes nothing',
    })
    .input(z.object({ ...inRestaurant.shape, ...hoursFields }))
    .output(z.object({ outside })),
  save: withRight('hours.manage')
    .route({
      method: 'PUT',
      path: '/restaurants/{restaurantId}/hours',
      summary: 'Save the opening hours and special days of a restaurant; scheduled orders stay accepted',
    })
    .errors({ ...invalid, ...conflictWith(openingHours) })
    .input(z.object({ ...inRestaurant.shape, ...hoursFields, revision: seenRevision }))
    .output(z.object({ hours: openingHours, changeId, outside })),
}
