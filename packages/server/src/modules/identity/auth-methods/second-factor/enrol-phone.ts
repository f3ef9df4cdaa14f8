import { randomUUID } from 'node:crypto'
import { e164, phoneMessage } from '@comanda/domain/people/phone'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../../../app.ts'
import { requireSession } from '../../require-account.ts'
import { requireProof } from '../../require-proof.ts'
import { sendPhoneCode } from './phone-code.ts'
import { storeNewFactor } from './store-new-factor.ts'

/**
 * Starts the setup of codes by text message, and sends the first one.
 * @throws BAD_REQUEST for an invalid number, PROOF_REQUIRED, CONFLICT, TOO_MANY_REQUESTS.
 */
export async function enrolPhone(
  app: App,
  caller: Caller,
  input: { phone: string },
): Promise<{ id: string; sentTo: string }> {
  const { userId } = requireSession(caller)
  const phone = e164(input.phone)
  if (!phone) throw new ORPCError('BAD_REQUEST', { message: phoneMessage })
  await requireProof(app, caller)
  const sentTo = `(•••) •••-${phone.slice(-4)}`
  const factor = { id: randomUUID(), userId, kind: 'phone' as const, secret: phone, label: sentTo }
  await storeNewFactor(app, factor)
  await sendPhoneCode(app, { ...factor, verified: false, createdAt: new Date(app.now()) })
  return { id: factor.id, sentTo }
}
