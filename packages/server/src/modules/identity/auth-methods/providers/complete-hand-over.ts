import { secondFactorRequired } from '@comanda/contract/auth-method-shapes'
import type { CallbackError } from '@comanda/contract/callback-errors'
import { z } from 'zod'
import { expireCookie, readCookie } from '../../../../platform/http/cookies.ts'
import { type AuthCall, originOf } from '../../auth-call.ts'
import { signInVerified } from '../../start-session.ts'
import { consumeTicket } from '../tickets.ts'
import { binderCookie, binderHash } from './begin-sign-in.ts'
import { failed, handOverKind, redirect } from './callback.ts'
import { linkExternalIdentity } from './link-external-identity.ts'
import { providerById } from './providers.ts'
import { resolveExternalIdentity } from './resolve-external-identity.ts'

const handedOver = z.object({
  provider: z.string(),
  origin: z.string(),
  returnTo: z.string(),
  intent: z.discriminatedUnion('is', [
    z.object({ is: z.literal('sign-in'), binder: z.string() }),
    z.object({ is: z.literal('link'), userId: z.string(), sessionId: z.string() }),
  ]),
  who: z.object({
    subject: z.string(),
    email: z.string().nullable(),
    emailVerified: z.boolean(),
    name: z.string(),
  }),
})
type HandedOver = z.output<typeof handedOver>

/** Completes a sign-in or link on the host where it started, only in the browser that started it. */
export async function completeHandOver(call: AuthCall): Promise<Response> {
  const { app, request } = call
  const token = new URL(request.url).searchParams.get('token')
  const found = handedOver.safeParse(token && (await consumeTicket(app, handOverKind, token)))
  if (!found.success || found.data.origin !== originOf(call)) return failed(originOf(call), 'no_session')
  const { data } = found
  return data.intent.is === 'link' ? completeLink(call, data) : completeSignIn(call, data, data.intent.binder)
}

async function completeSignIn(call: AuthCall, given: HandedOver, binder: string): Promise<Response> {
  const { app, request, from } = call
  const secret = readCookie(request.headers.get('cookie'), from.scheme, binderCookie)
  const provider = providerById(app, given.provider)
  if (!secret || binderHash(secret) !== binder || !provider) return failed(given.origin, 'no_session')
  const person = await resolveExternalIdentity(app, provider.settings, given.who)
  if ('error' in person) return failed(given.origin, person.error)
  const response = await signInVerified(call, person.userId, 'another account')
  const challenge = secondFactorRequired.safeParse(await response.json())
  const to = challenge.success
    ? `/login?${new URLSearchParams({ secondFactor: challenge.data.twoFactorMethods.join(), returnTo: given.returnTo })}`
    : given.returnTo
  const done = redirect(given.origin + to)
  for (const cookie of response.headers.getSetCookie()) done.headers.append('set-cookie', cookie)
  done.headers.append('set-cookie', expireCookie(from.scheme, binderCookie))
  return done
}

async function completeLink(call: AuthCall, given: HandedOver): Promise<Response> {
  const error: CallbackError | null = await linkExternalIdentity(call, given)
  if (error) return failed(given.origin, error)
  return redirect(given.origin + given.returnTo)
}
