import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../../../app.ts'
import { requireSession } from '../../require-account.ts'
import { type Factor, findFactors } from './find-factors.ts'
import { sendPhoneCode } from './phone-code.ts'

/** Resends a code to a phone factor of the caller. Throws NOT_FOUND for any other id. */
export async function challengeFactor(app: App, caller: Caller, id: string): Promise<{ sent: true }> {
  const factor = await ownFactor(app, caller, id)
  if (factor.kind !== 'phone') throw new ORPCError('NOT_FOUND')
  await sendPhoneCode(app, factor)
  return { sent: true }
}

/** Throws NOT_FOUND unless the factor belongs to the caller. */
export async function ownFactor(app: App, caller: Caller, id: string): Promise<Factor> {
  const { userId } = requireSession(caller)
  const found = (await findFactors(app, userId)).find((factor) => factor.id === id)
  if (!found) throw new ORPCError('NOT_FOUND')
  return found
}
