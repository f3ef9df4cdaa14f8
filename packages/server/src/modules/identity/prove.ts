import type { ProofInput } from '@comanda/contract/identity'
import { maskRecipient } from '@comanda/domain/people/mask-recipient'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { enforceRateLimit, resetHits } from '../../platform/rate-limit.ts'
import { enqueueNotifications } from '../notifications/public.ts'
import { checkSecondFactor } from './auth-methods/second-factor/check-code.ts'
import { codeEmail, codeTextMessage } from './emails/account-emails.ts'
import { type Brand, brandOf } from './emails/brand.ts'
import type { Person } from './find-person.ts'
import { checkPasswordForStaff } from './password-rules.ts'
import { verifyPassword } from './passwords.ts'
import { isPlaceholder } from './placeholder-email.ts'
import { limitSending } from './proof-limits.ts'
import { requireAccount } from './require-account.ts'
import { consumeCode, issueCode } from './sent-proofs.ts'

const PROOF_MS = 5 * 60_000
const CODE_MINUTES = 10

/**
 * Confirms that the user of a session is its owner: by their password, a code sent to them, or a code of
 * their authenticator app. The proof is valid for five minutes, for this session only.
 *
 * @throws WRONG_PROOF (422), TOO_MANY_REQUESTS after ten wrong attempts.
 */
export async function prove(app: App, caller: Caller, input: ProofInput): Promise<{ until: number }> {
  const { person, sessionId } = await requireAccount(app, caller)
  const limit = { key: `own-password:${person.id}`, max: 10, windowSeconds: 900 }
  await enforceRateLimit(app, limit)
  if (!(await isValid(app, person, input))) {
    const message = 'password' in input ? 'Incorrect password.' : 'Incorrect code.'
    throw new ORPCError('WRONG_PROOF', { status: 422, message })
  }
  await resetHits(app, limit.key)
  if ('password' in input) await checkPasswordForStaff(app, person, input.password)
  const until = app.now() + PROOF_MS
  const proof = { proven_at: new Date(app.now()), expires_at: new Date(until) }
  await app.db.platform('system:identity', (tx) =>
    tx
      .insertInto('auth.proofs')
      .values({ session_id: sessionId, ...proof })
      .onConflict((known) => known.column('session_id').doUpdateSet(proof))
      .execute(),
  )
  return { until }
}

/**
 * Sends a proof code to a caller without a password: by email, or as a text message if they have no email
 * address.
 * @throws UNPROCESSABLE if the account has a password.
 */
export async function sendProofCode(
  app: App,
  caller: Caller,
  origin: string,
): Promise<{ channel: 'email' | 'sms'; sentTo: string }> {
  const { person } = await requireAccount(app, caller)
  if (person.passwordHash) {
    throw new ORPCError('UNPROCESSABLE', {
      status: 422,
      message: 'This account has a password. Use it instead.',
    })
  }
  const channel = isPlaceholder(person.email) ? 'sms' : 'email'
  const recipient = channel === 'sms' ? (person.phone ?? '') : person.email
  await limitSending(app, recipient, { ip: caller.ip, own: `session:${caller.sessionId}` })
  const brand = await brandOf(app, origin)
  await app.db.platform('system:identity', (tx) => writeCode(app, tx, brand, { person, channel, recipient }))
  return { channel, sentTo: maskRecipient(recipient) }
}

async function isValid(app: App, person: Person, input: ProofInput): Promise<boolean> {
  if ('password' in input) {
    return person.passwordHash !== null && verifyPassword(person.passwordHash, input.password)
  }
  const { code } = input
  const proof = await app.db.platform('system:identity', (tx) =>
    consumeCode(app, tx, { purpose: 'proof-code', subject: `user:${person.id}`, code }),
  )
  return proof !== null || checkSecondFactor(app, person.id, 'totp', code)
}

async function writeCode(
  app: App,
  tx: Tx,
  brand: Brand,
  to: { person: Person; channel: 'email' | 'sms'; recipient: string },
): Promise<void> {
  const { person, channel, recipient } = to
  const lifetimeMs = CODE_MINUTES * 60_000
  const proof = {
    purpose: 'proof-code' as const,
    subject: `user:${person.id}`,
    userId: person.id,
    lifetimeMs,
  }
  const code = await issueCode(app, tx, proof)
  await enqueueNotifications(app, tx, [
    {
      restaurantId: brand.restaurantId,
      channel,
      kind: 'proof_code',
      recipient,
      content: channel === 'sms' ? codeTextMessage(brand, code) : codeEmail(brand, code, CODE_MINUTES),
      expiresAfterMs: lifetimeMs,
    },
  ])
}
