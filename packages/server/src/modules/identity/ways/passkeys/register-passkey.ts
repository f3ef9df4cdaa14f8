import { cleanName } from '@comanda/domain/people/customer'
import { z } from 'zod'
import { auditPerson } from '../../audit-person.ts'
import { refusedFields } from '../../auth-answers.ts'
import { type AuthCall, relay } from '../../auth-call.ts'
import { readCaller } from '../../read-caller.ts'
import { requireProof } from '../../require-proof.ts'
import { signedIn } from '../signed-in.ts'
import { writeNotice } from '../write-notice.ts'

/** What a browser answers, checked as far as our own code touches it. */
export const credential = z.looseObject({
  id: z.string().regex(/^[\w-]{1,2000}$/),
  response: z.looseObject({ clientDataJSON: z.string() }),
})
const registered = z.object({
  response: credential,
  name: z.string().max(200).transform(cleanName).default(''),
})

/** What the browser needs to make a passkey. Throws UNAUTHORIZED, PROOF_REQUIRED. */
export async function offerPasskey(call: AuthCall): Promise<Response> {
  const caller = await readCaller(call.app, call.request, call.from)
  signedIn(caller)
  await requireProof(call.app, caller)
  return relay(call, { path: '/passkey/generate-register-options', body: {} })
}

/** Keeps the passkey that a browser made. Throws UNAUTHORIZED, PROOF_REQUIRED. */
export async function registerPasskey(call: AuthCall): Promise<Response> {
  const { app } = call
  const caller = await readCaller(app, call.request, call.from)
  const { userId } = signedIn(caller)
  await requireProof(app, caller)
  const input = registered.safeParse(call.body)
  if (!input.success) return refusedFields(input.error, call.from.requestId)
  const name = input.data.name || 'Passkey'
  const body = { response: input.data.response, name }
  const answer = await relay(call, { path: '/passkey/verify-registration', body })
  if (!answer.ok) return answer
  await app.db.platform(caller.actor, async (tx) => {
    await auditPerson(app, tx, caller, {
      action: 'access.passkey_added',
      changes: [{ field: 'passkey', before: null, after: name }],
    })
    await writeNotice(app, tx, userId, {
      kind: 'passkey_added',
      subject: 'A passkey was added to your account',
      text: `From now on your account can be opened with the passkey "${name}".`,
    })
  })
  return Response.json({ name }, { headers: { 'cache-control': 'no-store' } })
}
