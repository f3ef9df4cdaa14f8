import { z } from 'zod'
import type { Browser, Reply } from './browser.ts'

export const goodCard = '4242424242424242'
export const declinedCard = '4000000000000002'

export const payment = z.object({
  paymentIntentId: z.string(),
  publishableKey: z.string(),
  clientSecret: z.string(),
})
export type Payment = z.infer<typeof payment>

const intent = z.object({ status: z.string() })
const refusal = z.object({
  error: z.object({ code: z.string().optional(), payment_intent: intent.optional() }),
})

/** Confirms a card at the provider and returns the payment's status, or `declined`. */
export async function confirmCard(browser: Browser, payment: Payment, number: string): Promise<string> {
  const path = `/sandbox/payments/v1/payment_intents/${payment.paymentIntentId}/confirm`
  const reply = await browser.postForm(path, {
    key: payment.publishableKey,
    client_secret: payment.clientSecret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2034',
    'payment_method_data[card][cvc]': '123',
  })
  return statusOf(reply)
}

/** A repeated confirmation is rejected; the error contains the current payment. */
function statusOf(reply: Reply): string {
  if (reply.status === 200) return intent.parse(reply.body).status
  const { error } = refusal.parse(reply.body)
  if (reply.status === 402) return 'declined'
  return error.payment_intent?.status ?? `rejected: ${error.code ?? reply.status}`
}
