import { randomUUID } from 'node:crypto'
import { ORPCError } from '@orpc/server'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { z } from 'zod'
import { readCookie, setCookie } from '../../../../platform/http/cookies.ts'
import { auditPerson } from '../../audit-person.ts'
import { requireOpenSession, requireSession } from '../../require-account.ts'
import { requireProof } from '../../require-proof.ts'
import type { SignInContext } from '../../sign-in-context.ts'
import { type SignInResult, startSession } from '../../start-session.ts'
import { enqueueSecurityEmail } from '../enqueue-security-email.ts'
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

/** Options for creating a passkey. Throws UNAUTHORIZED, PROOF_REQUIRED. */
export async function passkeyCreation(context: SignInContext) {
  const { app, caller } = context
  const { userId, email } = requireSession(caller)
  await requireProof(app, caller)
  const known = await app.db.platform(caller.actor, (tx) =>
    tx.selectFrom('auth.passkeys').select('credential_id').where('user_id', '=', userId).execute(),
  )
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpName: 'Comanda',
    rpID: hostOf(context),
    userName: email,
    attestationType: 'none',
    excludeCredentials: known.map(({ credential_id }) => ({ id: credential_id })),
    authenticatorSelection: { residentKey: 'required', userVerification },
  })
  return withChallenge(context, options, userId)
}

/** Stores a passkey that the browser created. Throws UNAUTHORIZED, PROOF_REQUIRED. */
export async function createPasskey(
  context: SignInContext,
  { response, name: given }: { response: RegistrationResponseJSON; name: string },
): Promise<{ name: string }> {
  const { app, caller, origin } = context
  const { userId, sessionId } = requireSession(caller)
  await requireProof(app, caller)
  const name = given || 'Passkey'
  const expectedChallenge = await challengeOf(context, userId)
  const { verifyRegistrationResponse } = await library()
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: hostOf(context),
    requireUserVerification: true,
  }).catch(() => null)
  if (!verified?.verified) throw refused(400)
  const { credential, credentialDeviceType, credentialBackedUp, aaguid } = verified.registrationInfo
  await app.db.platform(caller.actor, async (tx) => {
    await requireOpenSession(tx, sessionId)
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
  return { name }
}

/** Options for signing in with a passkey, including from the autofill list of the email field. */
export async function passkeyRequest(context: SignInContext) {
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({ rpID: hostOf(context), userVerification })
  return withChallenge(context, options, null)
}

export async function signInWithPasskey(
  context: SignInContext,
  response: AuthenticationResponseJSON,
): Promise<SignInResult> {
  const { app, origin } = context
  const expectedChallenge = await challengeOf(context, null)
  const passkey = await app.db.platform('system:identity', (tx) =>
    tx
      .selectFrom('auth.passkeys')
      .select(['id', 'user_id', 'credential_id', 'public_key', 'counter'])
      .where('credential_id', '=', response.id)
      .executeTakeFirst(),
  )
  if (!passkey) {
    throw new ORPCError('PASSKEY_NOT_FOUND', { status: 401, message: 'This passkey is not recognized.' })
  }
  const { verifyAuthenticationResponse } = await library()
  const result = await verifyAuthenticationResponse({
    response,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: hostOf(context),
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
  return startSession(context, passkey.user_id, 'passkey')
}

/** The options, after setting a cookie for the response to their challenge. */
async function withChallenge<Options extends { challenge: string }>(
  { app, scheme, ...context }: SignInContext,
  options: Options,
  userId: string | null,
): Promise<Options & { [option: string]: unknown }> {
  const content = { challenge: options.challenge, userId }
  const token = await issueTicket(app, COOKIE, content, CHALLENGE_SECONDS * 1000)
  context.setCookie(setCookie(scheme, COOKIE, token, CHALLENGE_SECONDS))
  return { ...options }
}

const storedChallenge = z.object({ challenge: z.string(), userId: z.string().nullable() })

/** Consumes this browser's challenge. Throws CHALLENGE_NOT_FOUND. */
async function challengeOf(
  { app, cookieHeader, scheme }: SignInContext,
  userId: string | null,
): Promise<string> {
  const token = readCookie(cookieHeader, scheme, COOKIE)
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

function hostOf({ origin }: SignInContext): string {
  return new URL(origin).hostname
}
