import type { Confirmation, PreparedPayment } from './card-form-handle.ts'
import {
  challengeOf,
  confirmIntent,
  type EnteredCard,
  ProviderRefusal,
  type PublicIntent,
  readIntent,
} from './sandbox-intent.ts'

/** Shows the bank's challenge page until it is completed or closed. */
export type ShowBankChallenge = (address: string, isAnswered: () => Promise<boolean>) => Promise<void>

/**
 * Confirms a payment at the sandbox, with the entered card or the assigned one. If the bank requires a
 * challenge, the customer completes it first.
 */
export function confirmWithSandbox(
  payment: PreparedPayment,
  entered: EnteredCard | null,
  showChallenge: ShowBankChallenge,
): Promise<Confirmation> {
  return outcomeAfter(payment, () => confirmIntent(payment, entered), showChallenge)
}

/** Resumes the challenge of a payment after a reload. */
export function resumeWithSandbox(
  payment: PreparedPayment,
  showChallenge: ShowBankChallenge,
): Promise<Confirmation> {
  return outcomeAfter(payment, () => readIntent(payment), showChallenge)
}

async function outcomeAfter(
  payment: PreparedPayment,
  step: () => Promise<PublicIntent>,
  showChallenge: ShowBankChallenge,
): Promise<Confirmation> {
  try {
    const intent = await step()
    const challenge = challengeOf(intent)
    if (!challenge) return outcomeOf(intent)
    await showChallenge(challenge, async () => (await readIntent(payment)).status !== 'requires_action')
    return outcomeOf(await readIntent(payment))
  } catch (error) {
    if (error instanceof ProviderRefusal && error.type === 'card_error') {
      return { kind: 'refused', message: error.message || null }
    }
    return { kind: 'unclear', error }
  }
}

function outcomeOf({ status, last_payment_error: failed }: PublicIntent): Confirmation {
  if (status === 'requires_payment_method') return { kind: 'refused', message: failed?.message ?? null }
  if (status === 'requires_action') return { kind: 'unclear', error: null }
  return { kind: 'confirmed' }
}
