import type { CartChange } from '@comanda/domain/ordering/check-cart'
import { z } from 'zod'
import { forAnyone, forPerson, withRight } from './base.ts'
import { changeId, conflictWith, invalid, revision, seenRevision } from './catalog/shared.ts'
import { cartLine } from './checkout.ts'
import { download } from './download.ts'
import { cents, countUpTo, id, inRestaurant, instant, localTime, personText } from './fields.ts'

const fields = {
  isOn: z.boolean(),
  delayMinutes: z
    .int()
    .min(0)
    .max(100_000)
    .describe('Time without activity after which a reminder is sent, 30 to 720'),
  quietFrom: localTime.describe('No reminders from this time of day on, in the zone of the restaurant'),
  quietUntil: localTime.describe('The same as `quietFrom`: reminders at any time'),
  subject: personText(500),
  message: personText(5000),
}

const reminder = z.object({ ...fields, revision: revision.describe('0 before the first save') })
export type StoredReminder = z.infer<typeof reminder>

const totals = z.object({
  sent: z.int(),
  opened: z.int().describe('Reminders whose link was opened'),
  recovered: z
    .int()
    .describe(
      'Reminders followed by a paid order within 72 hours, placed with the same email address or in the visit that opened the link',
    ),
  revenue: cents.describe('Dishes of the recovered orders after discounts, without tax, fees and tips'),
  agreed: z.int().describe('Email addresses that currently agree to reminders'),
  latest: z
    .array(
      z.object({
        id,
        at: instant,
        items: z.int(),
        value: cents.describe('Value of the cart'),
        openedAt: instant.nullable(),
        recoveredAt: instant.nullable(),
        revenue: cents,
      }),
    )
    .describe('The latest 20, without personal data'),
})
export type ReminderResults = z.infer<typeof totals>

const consent = z.object({
  isOffered: z.boolean().describe('Whether the restaurant sends reminders'),
  hasAgreed: z.boolean().describe('Whether the signed-in customer agrees; false for guests'),
})
export type ReminderConsent = z.infer<typeof consent>

export const reminders = {
  settings: withRight('promotions.manage')
    .route({
      method: 'GET',
      path: '/restaurants/{restaurantId}/reminders',
      summary: 'Get how customers are reminded of carts that they did not order',
    })
    .input(inRestaurant)
    .output(reminder),
  save: withRight('promotions.manage')
    .meta({ closedToKeys: true })
    .route({
      method: 'PUT',
      path: '/restaurants/{restaurantId}/reminders',
      summary: 'Save how customers are reminded of carts that they did not order',
    })
    .errors({ ...invalid, ...conflictWith(reminder) })
    .input(z.object({ ...inRestaurant.shape, ...fields, revision: seenRevision }))
    .output(z.object({ reminder, changeId })),
  preview: withRight('promotions.manage')
    .route({
      method: 'GET',
      path: '/restaurants/{restaurantId}/reminders/preview',
      summary:
        'Get the email of a reminder with sample dishes, as a page that only the back office can embed',
      outputStructure: 'detailed',
    })
    .input(z.object({ ...inRestaurant.shape, subject: fields.subject, message: fields.message }))
    .output(download('text/html')),
  results: withRight('promotions.manage')
    .route({
      method: 'GET',
      path: '/restaurants/{restaurantId}/reminders/results',
      summary: 'Count the reminders of the last days and the orders that they recovered',
    })
    .input(z.object({ ...inRestaurant.shape, days: countUpTo(365) }))
    .output(totals),
  consent: forAnyone
    .route({
      method: 'GET',
      path: '/restaurants/{restaurantId}/reminders/consent',
      summary: 'Whether the restaurant sends reminders, and whether the signed-in customer agrees',
    })
    .input(inRestaurant)
    .output(consent),
  setConsent: forPerson
    .route({
      method: 'PUT',
      path: '/restaurants/{restaurantId}/reminders/consent',
      summary: 'Agree to reminders of the restaurant, or withdraw the consent',
    })
    .input(z.object({ ...inRestaurant.shape, hasAgreed: z.boolean() }))
    .output(consent),
  agree: forAnyone
    .route({
      method: 'POST',
      path: '/restaurants/{restaurantId}/reminders/consent',
      summary:
        'Agree to reminders in the checkout; an unsubscribed address stays unsubscribed. Returns nothing about the address',
    })
    .input(z.object({ ...inRestaurant.shape, sessionId: id, email: personText(254) }))
    .output(z.object({})),
  open: forAnyone
    .route({
      method: 'POST',
      path: '/restaurants/{restaurantId}/reminders/open',
      summary: 'Restore the cart of a reminder from the current menu, and list what has changed since',
    })
    .errors({ LINK_EXPIRED: { status: 410 } })
    .input(
      z.object({
        ...inRestaurant.shape,
        token: z.string().max(300),
        sessionId: id.nullable().default(null).describe('The visit that opened the link'),
      }),
    )
    .output(
      z.object({
        lines: z.array(cartLine),
        memory: z.array(z.object({ key: z.string(), name: z.string(), unitPrice: cents })),
        changes: z.custom<CartChange[]>().describe('Menu changes that affect the cart'),
      }),
    ),
}
