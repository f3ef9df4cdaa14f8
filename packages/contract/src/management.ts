import { isEmail, normalizeEmail } from '@comanda/domain/people/email'
import { formatPhone, isPhone, phoneMessage } from '@comanda/domain/people/phone'
import { z } from 'zod'
import { withRight } from './base.ts'
import { conflictWith, revision, seenRevision } from './catalog/shared.ts'
import { id, inRestaurant } from './fields.ts'

const address = z
  .string()
  .max(254)
  .transform(normalizeEmail)
  .refine(isEmail, 'Enter a valid email address')
  .nullable()
const number = z.string().max(40).refine(isPhone, phoneMessage).transform(formatPhone).nullable()

/** Notification recipients; null: none. */
const chosen = {
  notificationEmail: address.describe('Receives all emails to the management exclusively'),
  ownerEmail: address.describe('Receives them together with the manager if there is no notification address'),
  managerEmail: address,
  notificationPhone: number.describe('Receives all texts to the management exclusively'),
  ownerPhone: number,
  managerPhone: number,
}

export const recipients = z.object({
  chosen: z.object({
    notificationEmail: z.string().nullable(),
    ownerEmail: z.string().nullable(),
    managerEmail: z.string().nullable(),
    notificationPhone: z.string().nullable(),
    ownerPhone: z.string().nullable(),
    managerPhone: z.string().nullable(),
  }),
  restaurantEmail: z.string().nullable().describe('Receives the emails if no other address is set'),
  restaurantPhone: z.string().nullable(),
  mails: z.array(z.string()).describe('Effective email recipients'),
  texts: z.array(z.string()).describe('Effective text recipients'),
  revision,
})
export type Recipients = z.infer<typeof recipients>

const path = '/restaurants/{restaurantId}/recipients'
/** Operations on the notification recipients of a restaurant's management. */
export const management = {
  recipients: withRight('orders.manage')
    .route({ method: 'GET', path, summary: 'Get the recipients of emails and texts to the management' })
    .input(inRestaurant)
    .output(recipients),
  saveRecipients: withRight('orders.manage')
    .meta({ needsProof: true })
    .route({ method: 'PUT', path, summary: 'Change the recipients of emails and texts to the management' })
    .errors(conflictWith(recipients))
    .input(z.object({ restaurantId: id, revision: seenRevision, ...chosen }))
    .output(recipients),
}
