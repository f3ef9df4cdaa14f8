import { z } from 'zod'
import { newId } from '../ids.ts'
import { type Decline, genericDecline } from './cards.ts'
import type { StoredMethod } from './charge-tables.ts'
import { recordCharge } from './charges.ts'
import { afterFailure, concerns } from './control.ts'
import { assertUsable, keepForFuture } from './customers.ts'
import { openDispute } from './disputes.ts'
import { ProviderError, unexpectedState } from './errors.ts'
import { chosenMethod, methodData } from './methods.ts'
import type { Charge, NextAction, PaymentIntent, PaymentMethod, ThreeDSecure } from './objects.ts'
import { text } from './params.ts'
import { type Call, emit, type Payments } from './state.ts'

/** Parameters of a confirmation, and of a creation with `confirm`. */
export const confirmParams = {
  payment_method: text.optional(),
  payment_method_data: methodData.optional(),
  receipt_email: text.optional(),
  return_url: z.url({ protocol: /^https?$/ }).optional(),
  use_stripe_sdk: text.optional(),
  error_on_requires_action: text.optional(),
  off_session: text.optional(),
  mandate_data: z.unknown().optional(),
  setup_future_usage: z.enum(['on_session', 'off_session']).optional(),
}

const confirmation = z.object(confirmParams)

/**
 * Charges the card, or requires a challenge. Throws 402 when the card is declined; the intent can then be
 * confirmed again.
 */
export function confirmIntent(
  p: Payments,
  intent: PaymentIntent,
  given: z.output<typeof confirmation>,
  call: Call,
): PaymentIntent {
  assertConfirmable(intent)
  const chosen = chosenMethod(p, given, intent.payment_method, call)
  assertUsable(chosen, intent)
  const ready: PaymentIntent = {
    ...intent,
    setup_future_usage: given.setup_future_usage ?? intent.setup_future_usage,
    payment_method: chosen.method.id,
    receipt_email: given.receipt_email ?? intent.receipt_email,
    last_payment_error: null,
    next_action: null,
  }
  if (p.control().failNext === 'decline' && concerns(p.control(), intent.metadata)) {
    p.changeControl(afterFailure(p.control()))
    return refuse(p, ready, chosen.method, genericDecline, null, call)
  }
  if (chosen.outcome.kind === 'challenge') return askForChallenge(p, ready, given.return_url, call)
  return charge(p, ready, chosen, null, call)
}

/** Charges the card after the bank's page was completed. Throws 402 when it is declined nevertheless. */
export function passChallenge(
  p: Payments,
  intent: PaymentIntent,
  chosen: StoredMethod,
  call: Call,
): PaymentIntent {
  const proof: ThreeDSecure = { result: 'authenticated', version: '2.2.0' }
  return charge(p, { ...intent, next_action: null }, chosen, proof, call)
}

function charge(
  p: Payments,
  intent: PaymentIntent,
  stored: StoredMethod,
  threeDSecure: ThreeDSecure | null,
  call: Call,
): PaymentIntent {
  const { method, outcome } = stored
  const decline = outcome.kind === 'decline' ? outcome.decline : null
  const afterwards = outcome.kind === 'challenge' ? outcome.afterwards : null
  const refusal = decline ?? afterwards
  if (refusal) return refuse(p, intent, method, refusal, threeDSecure, call)

  const captured = intent.capture_method !== 'manual'
  const made = recordCharge(p, intent, method, { decline: null, captured, threeDSecure }, call)
  const next = chargedIntent(intent, made)
  p.intents.put(next.id, next)
  keepForFuture(p, intent, stored)
  emit(p, captured ? 'payment_intent.succeeded' : 'payment_intent.amount_capturable_updated', next, call)
  if (captured && outcome.kind === 'approve' && outcome.disputed) openDispute(p, made, call)
  return next
}

/** The intent after a charge that was not declined. */
export function chargedIntent(intent: PaymentIntent, { id, captured }: Charge): PaymentIntent {
  return {
    ...intent,
    status: captured ? 'succeeded' : 'requires_capture',
    amount_received: captured ? intent.amount : 0,
    amount_capturable: captured ? 0 : intent.amount,
    latest_charge: id,
  }
}

function refuse(
  p: Payments,
  intent: PaymentIntent,
  method: PaymentMethod,
  decline: Decline,
  threeDSecure: ThreeDSecure | null,
  call: Call,
): never {
  const made = recordCharge(p, intent, method, { decline, captured: false, threeDSecure }, call)
  const error = {
    type: 'card_error' as const,
    code: decline.code,
    message: decline.message,
    charge: made.id,
    ...(decline.declineCode ? { decline_code: decline.declineCode } : {}),
    ...(decline.param ? { param: decline.param } : {}),
  }
  const next: PaymentIntent = {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    latest_charge: made.id,
    last_payment_error: { ...error, payment_method: method },
  }
  p.intents.put(next.id, next)
  emit(p, 'payment_intent.payment_failed', next, call)
  throw new ProviderError(402, { ...error, payment_intent: next })
}

function askForChallenge(
  p: Payments,
  intent: PaymentIntent,
  returnUrl: string | undefined,
  call: Call,
): PaymentIntent {
  const url = `${call.origin}/sandbox/payments/challenge/${intent.id}`
  const action: NextAction = returnUrl
    ? { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } }
    : {
        type: 'use_stripe_sdk',
        use_stripe_sdk: { type: 'three_d_secure_redirect', source: newId('payatt'), stripe_js: url },
      }
  const next: PaymentIntent = { ...intent, status: 'requires_action', next_action: action }
  p.intents.put(next.id, next)
  emit(p, 'payment_intent.requires_action', next, call)
  return next
}

function assertConfirmable(intent: PaymentIntent): void {
  if (['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status)) return
  const because =
    intent.status === 'succeeded'
      ? 'it has already succeeded after being previously confirmed'
      : `it has a status of ${intent.status}`
  throw unexpectedState(`You cannot confirm this PaymentIntent because ${because}.`, intent)
}
