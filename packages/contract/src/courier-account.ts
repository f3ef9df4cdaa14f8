import { z } from 'zod'
import { withRight } from './base.ts'
import { inRestaurant, instant } from './fields.ts'

/**
 * A credential of the courier service, as its dashboard shows it, without surrounding spaces. It is
 * write-only.
 */
const credential = z
  .string()
  .trim()
  .min(1)
  .max(300)
  .regex(/^[\x21-\x7e]+$/, 'Use letters, digits and symbols, without spaces')

/**
 * Stored credentials of a restaurant's courier service account. They are secrets, so the API returns only
 * which of them are set.
 */
export const courierAccount = z.object({
  switchedOn: z.boolean().describe('Whether the courier service carries the deliveries of this restaurant'),
  carries21Plus: z.boolean().describe('Whether its couriers carry dishes for people aged 21 and over'),
  stored: z.object({
    clientId: z.boolean(),
    clientSecret: z.boolean(),
    customerId: z.boolean(),
    webhookKey: z.boolean().describe('false: webhooks are verified with the key of the platform'),
  }),
  changedAt: instant.nullable().describe('null: no credentials are stored'),
  webhookUrl: z.url().describe('The webhook URL to enter at the courier service'),
})
export type CourierAccount = z.infer<typeof courierAccount>

const path = '/restaurants/{restaurantId}/courier-account'
/** Operations on a restaurant's courier service account. Part of `delivery`. */
export const courierAccountOperations = {
  courierAccount: withRight('secrets.manage')
    .route({ method: 'GET', path, summary: 'List which credentials of the courier service are stored' })
    .input(inRestaurant)
    .output(courierAccount),
  saveCourierAccount: withRight('secrets.manage')
    .meta({ needsProof: true })
    .route({
      method: 'PUT',
      path,
      summary: 'Store credentials of the courier service; omitted ones stay unchanged',
    })
    .errors({ COURIER_ACCOUNT_INCOMPLETE: { status: 422 } })
    .input(
      inRestaurant.extend({
        clientId: credential.optional(),
        clientSecret: credential.optional(),
        customerId: credential.optional(),
        webhookKey: credential.nullable().optional().describe('null removes the key'),
      }),
    )
    .output(courierAccount),
  saveCourierUse: withRight('secrets.manage')
    .meta({ needsProof: true })
    .route({
      method: 'PUT',
      path: `${path}/use`,
      summary:
        'Turn deliveries by the courier service on or off; quotes of customers stay valid for their 15 minutes',
    })
    .errors({ COURIER_ACCOUNT_INCOMPLETE: { status: 422 } })
    .input(
      inRestaurant.extend(courierAccount.pick({ switchedOn: true, carries21Plus: true }).partial().shape),
    )
    .output(courierAccount),
  removeCourierAccount: withRight('secrets.manage')
    .meta({ needsProof: true })
    .route({ method: 'DELETE', path, summary: 'Delete the credentials of the courier service' })
    .input(inRestaurant)
    .output(courierAccount),
  checkCourierAccount: withRight('secrets.manage')
    .route({
      method: 'POST',
      path: `${path}/check`,
      summary: 'Test the stored credentials with the courier service',
    })
    .input(inRestaurant)
    .output(
      z.object({
        problem: z.string().nullable().describe('Error message; null: the credentials are accepted'),
      }),
    ),
}
