import { z } from 'zod'
import { type CardEntry, cardDetails, outcomeOf, testMethods, typingError } from './cards.ts'
import type { StoredMethod } from './charge-tables.ts'
import { invalidRequest, missing, ProviderError } from './errors.ts'
import type { Form } from './form.ts'
import type { BillingDetails } from './objects.ts'
import { billing, integer, metadata, readParams, text } from './params.ts'
import { type Call, idFor, type Payments, seconds } from './state.ts'

/** `payment_method_data` of a confirmation, and the body of a new payment method. */
export const methodData = z.looseObject({
  type: z.literal('card'),
  card: z.object({
    number: text.transform((number) => number.replace(/[\s-]/g, '')),
    exp_month: integer,
    exp_year: integer,
    cvc: text.optional(),
  }),
  billing_details: billing.optional(),
  metadata: metadata.optional(),
})

/**
 * Stores the card's brand, last four digits and test outcome, never its number. Throws 402 when it is
 * invalid.
 */
function createMethod(p: Payments, data: z.output<typeof methodData>, call: Call): StoredMethod {
  const card: CardEntry = {
    number: data.card.number,
    expMonth: data.card.exp_month,
    expYear: data.card.exp_year,
    cvc: data.card.cvc ?? null,
  }
  const wrong = typingError(card, call.now)
  if (wrong) {
    const { code, message } = wrong
    throw new ProviderError(402, { type: 'card_error', code, message, param: wrong.param ?? undefined })
  }
  return keepMethod(p, card, billingDetails(data.billing_details), data.metadata ?? {}, call)
}

export function createMethodFromForm(p: Payments, form: Form, call: Call): StoredMethod {
  return createMethod(p, readParams(methodData, form), call)
}

/** A stored method, or a ready-made one such as `pm_card_visa`. */
export function findMethod(p: Pick<Payments, 'methods'>, id: string, call: Call): StoredMethod {
  const stored = p.methods.get(id)
  if (stored) return stored
  const number = testMethods[id]
  if (!number) throw missing('PaymentMethod', id, 'payment_method')
  const card = {
    number,
    expMonth: call.now.getUTCMonth() + 1,
    expYear: call.now.getUTCFullYear() + 1,
    cvc: null,
  }
  return keepMethod(p, card, billingDetails(undefined), {}, call)
}

/** Throws 400 when neither is given. */
export function chosenMethod(
  p: Payments,
  given: { payment_method?: string; payment_method_data?: z.output<typeof methodData> },
  stored: string | null,
  call: Call,
): StoredMethod {
  if (given.payment_method_data) return createMethod(p, given.payment_method_data, call)
  const id = given.payment_method ?? stored
  if (id) return findMethod(p, id, call)
  const message =
    'You cannot confirm this PaymentIntent because it is missing a payment method. Provide a payment method and confirm again.'
  throw invalidRequest(message, { code: 'payment_intent_unexpected_state' })
}

function keepMethod(
  p: Pick<Payments, 'methods'>,
  card: CardEntry,
  details: BillingDetails,
  given: Record<string, string>,
  call: Call,
): StoredMethod {
  const stored: StoredMethod = {
    method: {
      id: idFor(call, 'pm'),
      object: 'payment_method',
      allow_redisplay: 'unspecified',
      billing_details: details,
      card: cardDetails(card, details.address.postal_code),
      created: seconds(call.now),
      customer: null,
      livemode: false,
      metadata: given,
      type: 'card',
    },
    outcome: outcomeOf(card.number),
  }
  p.methods.put(stored.method.id, stored)
  return stored
}

function billingDetails(given: z.output<typeof billing> | undefined): BillingDetails {
  const address = given?.address
  return {
    address: {
      city: address?.city ?? null,
      country: address?.country ?? null,
      line1: address?.line1 ?? null,
      line2: address?.line2 ?? null,
      postal_code: address?.postal_code ?? null,
      state: address?.state ?? null,
    },
    email: given?.email ?? null,
    name: given?.name ?? null,
    phone: given?.phone ?? null,
  }
}
