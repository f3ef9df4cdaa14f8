import { isEmail, normaliseEmail } from '@comanda/domain/people/email'
import { formatPhone, isPhone } from '@comanda/domain/people/phone'
import { z } from 'zod'
import { withRight } from './base.ts'
import { id } from './fields.ts'

const address = z
  .string()
  .max(254)
  .transform(normaliseEmail)
  .refine(isEmail, 'This is not an e-mail address')
  .nullable()
const number = z
  .string()
  .max(40)
  .refine(isPhone, 'This is not a phone number of ten digits')
  .transform(formatPhone)
  .nullable()

/** Who of the management is written to; null is nobody. */
const chosen = {
  notificationEmail: address.describe('Has all mails to the management, alone'),
  ownerEmail: address.describe('Has them with the manager where there is no such address'),
  managerEmail: address,
  notificationPhone: number.describe('Has all texts to the management, alone'),
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
  restaurantEmail: z.string().nullable().describe('Has the mails where nobody else is named'),
  restaurantPhone: z.string().nullable(),
  mails: z.array(z.string()).describe('Who gets the mails now'),
  texts: z.array(z.string()).describe('Who gets the texts now'),
})
export type Recipients = z.infer<typeof recipients>

const path = '/restaurants/{restaurantId}/recipients'
const tags = ['Restaurants']

/** What concerns the management of a restaurant. */
export const management = {
  recipients: withRight('orders.manage')
    .route({ method: 'GET', path, tags, summary: 'Who gets the mails and texts that go to the management' })
    .input(z.object({ restaurantId: id }))
    .output(recipients),
  saveRecipients: withRight('orders.manage')
    .route({
      method: 'PUT',
      path,
      tags,
      summary: 'Change who gets the mails and texts that go to the management',
    })
    .input(z.object({ restaurantId: id, ...chosen }))
    .output(recipients),
}
