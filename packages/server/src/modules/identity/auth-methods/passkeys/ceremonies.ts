import { randomUUID } from 'node:crypto'
import { cleanName } from '@comanda/domain/people/customer'
import { ORPCError } from '@orpc/server'
import type { AuthenticatorTransportFuture } from '@simplewebauthn/server'
import { z } from 'zod'
import { readCookie, setCookie } from '../../../../platform/http/cookies.ts'
import { auditPerson } from '../../audit-person.ts'
import { type AuthCall, originOf } from '../../auth-call.ts'
import { errorResponse, validationErrorResponse } from '../../auth-responses.ts'
import { readCaller } from '../../read-caller.ts'
import { requireProof } from '../../require-proof.ts'
import { startSession } from '../../start-session.ts'
import { enqueueSecurityEmail } from '../enqueue-security-email.ts'
import { requireSession } from '../require-session.ts'
import { consumeTicket, issueTicket } from '../tickets.ts'

/*
 * Creating a passkey and signing in with it. A passkey is bound to the host where it was created. It counts as
 * two factors, so user verification by PIN, fingerprint or face is required.
 */

const CHALLENGE_SECONDS = 300
const COOKIE = 'passkey'
const userVerification = 'required'

/** Loaded on first use, because it needs megabytes of memory. */
const library = () => import('@simplewebauthn/server')

/** The browser's response. The library checks the rest of it. */
const credential = z.looseObject({
  id: z.string().regex(/^[\w-]{1,2000}$/),
  rawId: z.string(),
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}),
})
const attestation = z.object({
  response: credential.extend({
    response: z.looseObject({
      clientDataJSON: z.string(),
      attestationObject: z.string(),
      transports: z.array(z.custom<AuthenticatorTransportFuture>(isText)).optional(),
    }),
  }),
  name: z.string().max(200).transform(cleanName).default(''),
})
const assertion = z.object({
  response: credential.extend({
    response: z.looseObject({
      clientDataJSON: z.string(),
      authenticatorData: z.string(),
      signature: z.string(),
    }),
  }),
})

/** Options for creating a passkey. Throws UNAUTHORIZED, PROOF_REQUIRED. */
export async function passkeyRegistrationOptions(call: AuthCall): Promise<Response> {
  const { app } = call
  const caller = await readCaller(app, call.request, call.from)
  const { userId, email } = requireSession(caller)
  await requireProof(app, caller)
  const known = await app.db.platform(caller.actor, (tx) =>
    tx.selectFrom('auth.passkeys').select('credential_id').where('user_id', '=', userId).execute(),
  )
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpName: 'Comanda',
    rpID: hostOf(call),
    userName: email,
    attestationType: 'none',
    excludeCredentials: known.map(({ credential_id }) => ({ id: credential_id })),
    authenticatorSelection: { residentKey: 'required', userVerification },
  })
  return withChallenge(call, options, userId)
}

/** Stores a passkey that the browser created. Throws UNAUTHORIZED, PROOF_REQUIRED. */
export async function registerPasskey(call: AuthCall): Promise<Response> {
  const { app } = call
  const caller = await readCaller(app, call.request, call.from)
  const { userId } = requireSession(caller)
  await requireProof(app, caller)
  const input = attestation.safeParse(call.body)
  if (!input.success) return validationErrorResponse(input.error, call.from.requestId)
  const { response } = input.data
  const name = input.data.name || 'Passkey'
  const expectedChallenge = await challengeOf(call, userId)
  const { verifyRegistrationResponse } = await library()
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    expectedOrigin: originOf(call),
    expectedRPID: hostOf(call),
    requireUserVerification: true,
  }).catch(() => null)
  if (!verified?.verified) throw refused(400)
  const { credential, credentialDeviceType, credentialBackedUp, aaguid } = verified.registrationInfo
  await app.db.platform(caller.actor, async (tx) => {
    const stored = await tx
      .insertInto('auth.passkeys')
      .values({
        id: randomUUID(),
        name,
        user_id: userId,
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey).toString('base64'),
        counter: credential.counter,
        device_type: credentialDeviceType,
        backed_up: credentialBackedUp,
        transports: response.response.transports?.join(',') ?? '',
        aaguid,
        created_at: new Date(app.now()),
      })
      .onConflict((known) => known.column('credential_id').doNothing())
      .executeTakeFirst()
    if (!stored.numInsertedOrUpdatedRows) throw refused(400)
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

/** Options for signing in with a passkey, also from the autofill list of the email field. */
export async function passkeySignInOptions(call: AuthCall): Promise<Response> {
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({ rpID: hostOf(call), userVerification })
  return withChallenge(call, options, null)
}

export async function signInWithPasskey(call: AuthCall): Promise<Response> {
  const { app, from } = call
  const input = assertion.safeParse(call.body)
  if (!input.success) return validationErrorResponse(input.error, from.requestId)
  const { response } = input.data
  const expectedChallenge = await challengeOf(call, null)
  const passkey = await app.db.platform('system:identity', (tx) =>
    tx
      .selectFrom('auth.passkeys')
      .select(['id', 'user_id', 'credential_id', 'public_key', 'counter'])
      .where('credential_id', '=', response.id)
      .executeTakeFirst(),
  )
  if (!passkey) {
    const message = 'This passkey is not known.'
    return errorResponse(401, from.requestId, { code: 'PASSKEY_NOT_FOUND', message })
  }
  const { verifyAuthenticationResponse } = await library()
  const result = await verifyAuthenticationResponse({
    response,
    expectedChallenge,
    expectedOrigin: originOf(call),
    expectedRPID: hostOf(call),
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64')),
      counter: Number(passkey.counter),
    },
    requireUserVerification: true,
  }).catch(() => null)
  if (!result?.verified) throw refused(401)
  await app.db.platform('system:identity', (tx) =>
    tx
      .updateTable('auth.passkeys')
      .set({ counter: result.authenticationInfo.newCounter })
      .where('id', '=', passkey.id)
      .execute(),
  )
  return startSession(call, passkey.user_id, 'passkey')
}

/** The options, with a cookie for the response to their challenge. */
async function withChallenge<Options extends { challenge: string }>(
  { app, from }: AuthCall,
  options: Options,
  userId: string | null,
): Promise<Response> {
  const content = { challenge: options.challenge, userId }
  const token = await issueTicket(app, COOKIE, content, CHALLENGE_SECONDS * 1000)
  const cookie = setCookie(from.scheme, COOKIE, token, CHALLENGE_SECONDS)
  return Response.json(options, { headers: { 'cache-control': 'no-store', 'set-cookie': cookie } })
}

const storedChallenge = z.object({ challenge: z.string(), userId: z.string().nullable() })

/** Consumes this browser's challenge. Throws CHALLENGE_NOT_FOUND. */
async function challengeOf({ app, request, from }: AuthCall, userId: string | null): Promise<string> {
  const token = readCookie(request.headers.get('cookie'), from.scheme, COOKIE)
  const found = storedChallenge.safeParse(token && (await consumeTicket(app, COOKIE, token)))
  if (found.success && found.data.userId === userId) return found.data.challenge
  throw new ORPCError('CHALLENGE_NOT_FOUND', {
    status: 400,
    message: 'That took too long. Please try again.',
  })
}

function refused(status: 400 | 401): ORPCError<string, undefined> {
  return new ORPCError('AUTHENTICATION_FAILED', { status, message: 'This passkey was not accepted.' })
}

function hostOf(call: AuthCall): string {
  return new URL(originOf(call)).hostname
}

function isText(value: unknown): boolean {
  return typeof value === 'string'
}
