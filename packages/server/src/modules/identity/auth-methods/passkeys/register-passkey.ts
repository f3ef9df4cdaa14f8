import { cleanName } from '@comanda/domain/people/customer'
import { z } from 'zod'
import { auditPerson } from '../../audit-person.ts'
import { type AuthCall, forwardToBetterAuth } from '../../auth-call.ts'
import { validationErrorResponse } from '../../auth-responses.ts'
import { readCaller } from '../../read-caller.ts'
import { requireProof } from '../../require-proof.ts'
import { enqueueSecurityEmail } from '../enqueue-security-email.ts'
import { requireSession } from '../require-session.ts'

/** The browser's response; checks only the fields that our own code reads. */
export const credential = z.looseObject({
  id: z.string().regex(/^[\w-]{1,2000}$/),
  response: z.looseObject({ clientDataJSON: z.string() }),
})
const registration = z.object({
  response: credential,
  name: z.string().max(200).transform(cleanName).default(''),
})

/** Options for creating a passkey. Throws UNAUTHORIZED, PROOF_REQUIRED. */
export async function passkeyRegistrationOptions(call: AuthCall): Promise<Response> {
  const caller = await readCaller(call.app, call.request, call.from)
  requireSession(caller)
  await requireProof(call.app, caller)
  return forwardToBetterAuth(call, { path: '/passkey/generate-register-options', body: {} })
}

/** Stores a passkey that the browser created. Throws UNAUTHORIZED, PROOF_REQUIRED. */
export async function registerPasskey(call: AuthCall): Promise<Response> {
  const { app } = call
  const caller = await readCaller(app, call.request, call.from)
  const { userId } = requireSession(caller)
  await requireProof(app, caller)
  const input = registration.safeParse(call.body)
  if (!input.success) return validationErrorResponse(input.error, call.from.requestId)
  const name = input.data.name || 'Passkey'
  const body = { response: input.data.response, name }
  const response = await forwardToBetterAuth(call, { path: '/passkey/verify-registration', body })
  if (!response.ok) return response
  await app.db.platform(caller.actor, async (tx) => {
    await auditPerson(app, tx, caller, {
      action: 'access.passkey_added',
      changes: [{ field: 'passkey', before: null, after: name }],
    })
    await enqueueSecurityEmail(app, tx, userId, {
      kind: 'passkey_added',
      subject: 'A passkey was added to your account',
      text: `You can now sign in to your account with the passkey "${name}".`,
    })
  })
  return Response.json({ name }, { headers: { 'cache-control': 'no-store' } })
}
