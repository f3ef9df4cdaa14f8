import { z } from 'zod'
import { withRight } from './base.ts'
import { id, instant } from './fields.ts'

/** A credential as the courier service shows it in its dashboard: without spaces around it, and never shown again. */
const credential = z
  .string()
  .trim()
  .min(1)
  .max(300)
  .regex(/^[\x21-\x7e]+$/, 'Letters, digits and signs without spaces')

/** What is stored of a restaurant's account with the courier service. Its parts are secrets: only that they are there is told. */
export const courierAccount = z.object({
  switchedOn: z.boolean().describe('Whether the courier service brings the deliveries of this restaurant'),
  stored: z.object({
    clientId: z.boolean(),
    clientSecret: z.boolean(),
    customerId: z.boolean(),
    webhookKey: z.boolean().describe('Where false, notices are signed by the key of the platform'),
  }),
  changedAt: instant.nullable().describe('null: nothing is stored'),
  webhookUrl: z.url().describe('The address of notices, to be entered at the courier service'),
})
export type CourierAccount = z.infer<typeof courierAccount>

const restaurant = z.object({ restaurantId: id })
const path = '/restaurants/{restaurantId}/courier-account'
const tags = ['Delivery']

/** The account with the courier service. Part of `delivery`. */
export const courierAccountOperations = {
  courierAccount: withRight('secrets.manage')
    .route({ method: 'GET', path, tags, summary: 'What is stored of the account with the courier service' })
    .input(restaurant)
    .output(courierAccount),
  saveCourierAccount: withRight('secrets.manage')
    .route({
      method: 'PUT',
      path,
      tags,
      summary: 'Store credentials of the courier service; what is absent stays as it was',
    })
    .errors({ COURIER_ACCOUNT_INCOMPLETE: { status: 422 } })
    .input(
      restaurant.extend({
        clientId: credential.optional(),
        clientSecret: credential.optional(),
        customerId: credential.optional(),
        webhookKey: credential.nullable().optional().describe('null takes it away'),
      }),
    )
    .output(courierAccount),
  removeCourierAccount: withRight('secrets.manage')
    .route({ method: 'DELETE', path, tags, summary: 'Forget the account with the courier service' })
    .input(restaurant)
    .output(courierAccount),
  checkCourierAccount: withRight('secrets.manage')
    .route({
      method: 'POST',
      path: `${path}/check`,
      tags,
      summary: 'Ask the courier service whether it takes the stored credentials',
    })
    .input(restaurant)
    .output(z.object({ problem: z.string().nullable().describe('A sentence; null: they are taken') })),
}
