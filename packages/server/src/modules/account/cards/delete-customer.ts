import { z } from 'zod'
import type { Tx } from '../../../db/database.ts'
import { defineJob, enqueue } from '../../../platform/jobs/job.ts'

/** Deletes the customer of a deleted account at the provider, with the saved cards. */
export const deleteCustomerJob = defineJob({
  name: 'delete-payment-customer',
  payload: z.object({ customerId: z.string() }),
  retries: 'money',
  effect: { guarantee: 'exactly-once', because: 'a customer can be deleted once' },
  handle: (app, { customerId }) => app.payments.deleteCustomer(customerId),
})

/** Removes what is stored about a person's saved cards, and has the provider delete the cards after the commit. */
export async function deleteCustomersOf(tx: Tx, userId: string): Promise<void> {
  const rows = await tx
    .deleteFrom('payment_customers')
    .where('user_id', '=', userId)
    .returning('customer_id')
    .execute()
  for (const { customer_id: customerId } of rows) {
    await enqueue(tx, deleteCustomerJob, { customerId }, { key: `delete-payment-customer:${customerId}` })
  }
}
