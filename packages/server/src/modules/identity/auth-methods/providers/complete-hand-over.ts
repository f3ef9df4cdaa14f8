import type { CallbackError } from '@comanda/contract/callback-errors'
import { z } from 'zod'
import { expireCookie, readCookie } from '../../../../platform/http/cookies.ts'
import type { SignInContext } from '../../sign-in-context.ts'
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
export async function completeHandOver(context: SignInContext, token: string | null): Promise<Response> {
  const { app, origin } = context
  const found = handedOver.safeParse(token && (await consumeTicket(app, handOverKind, token)))
  if (!found.success || found.data.origin !== origin) return failed(origin, 'no_session')
  const { data } = found
  return data.intent.is === 'link'
    ? completeLink(context, data)
    : completeSignIn(context, data, data.intent.binder)
}

async function completeSignIn(context: SignInContext, given: HandedOver, binder: string): Promise<Response> {
  const { app, scheme, cookieHeader, setCookie } = context
  const secret = readCookie(cookieHeader, scheme, binderCookie)
  const provider = providerById(app, given.provider)
  if (!secret || binderHash(secret) !== binder || !provider) return failed(given.origin, 'no_session')
  const person = await resolveExternalIdentity(app, provider.settings, given.who)
  if ('error' in person) return failed(given.origin, person.error)
  const result = await signInVerified(context, person.userId, 'another account')
  setCookie(expireCookie(scheme, binderCookie))
  if ('user' in result) return redirect(given.origin + given.returnTo)
  const query = { secondFactor: result.twoFactorMethods.join(), returnTo: given.returnTo }
  return redirect(`${given.origin}/login?${new URLSearchParams(query)}`)
}

async function completeLink(context: SignInContext, given: HandedOver): Promise<Response> {
  const error: CallbackError | null = await linkExternalIdentity(context, given)
  if (error) return failed(given.origin, error)
  return redirect(given.origin + given.returnTo)
}
