import { ORPCError } from '@orpc/server'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { enqueueNotifications, type QueuedNotification } from '../notifications/public.ts'
import {
  codeEmail,
  codeTextMessage,
  newAddressEmail,
  passwordResetEmail,
  signInLinkEmail,
  unverifiedAddressEmail,
  verificationEmail,
} from './emails/account-emails.ts'
import { type Brand, brandOf } from './emails/brand.ts'
import { findPerson, type Person } from './find-person.ts'
import { browserOf, isKnownBrowser } from './known-browser.ts'
import { countText, limitSending, uncountText, withMinimumDuration } from './proof-limits.ts'
import { requireAccount, requireOpenSession } from './require-account.ts'
import { requireProof } from './require-proof.ts'
import { issueCode, issueLink } from './sent-proofs.ts'
import type { SignInContext } from './sign-in-context.ts'

const CODE_MINUTES = 10
const HOUR_MS = 3_600_000

const links = {
  'sign-in-link': {
    path: '/magic-link',
    lifetimeMs: HOUR_MS / 4,
    kind: 'sign_in_link',
    email: (brand: Brand, href: string) => signInLinkEmail(brand, href, 15),
  },
  'reset-password': {
    path: '/reset-password',
    lifetimeMs: HOUR_MS / 2,
    kind: 'password_recovery',
    email: (brand: Brand, href: string) => passwordResetEmail(brand, href, 30),
  },
  'verify-email': {
    path: '/verify-email',
    lifetimeMs: 24 * HOUR_MS,
    kind: 'email_verification',
    email: (brand: Brand, href: string) => verificationEmail(brand, href, 24),
  },
  'change-email': {
    path: '/verify-email',
    lifetimeMs: 24 * HOUR_MS,
    kind: 'email_change',
    email: (brand: Brand, href: string) => newAddressEmail(brand, href, 24),
  },
}
type LinkPurpose = keyof typeof links

interface Sent {
  sent: true
}

/** Sends a one-time code by email or text message, if the account exists. */
export function sendSignInCode(
  context: SignInContext,
  { email, phone = '' }: { email?: string | undefined; phone?: string | undefined },
): Promise<Sent> {
  const channel = email === undefined ? 'sms' : 'email'
  const recipient = email ?? phone
  if (channel === 'sms') requireSms(context.app)
  return sendUnlessRefused(context, { recipient, channel }, async (tx, brand) => {
    const person = await findPerson(tx, email === undefined ? { phone } : { email })
    // A code would sign in the owner of the mailbox to an account whose password someone else may have chosen.
    const isUnverified = channel === 'email' && person?.emailVerified === false
    const userId = isUnverified ? null : (person?.id ?? null)
    const lifetimeMs = CODE_MINUTES * 60_000
    const proof = { purpose: 'sign-in-code' as const, subject: recipient, userId, lifetimeMs }
    // Stored even without an account, so that the limit of wrong codes does not reveal whether an account exists.
    const code = await issueCode(context.app, tx, proof)
    if (!person) return null
    if (isUnverified) return unverifiedAddress(context.app, tx, brand, person)
    return {
      restaurantId: brand.restaurantId,
      channel,
      kind: 'sign_in_code',
      recipient,
      content: channel === 'sms' ? codeTextMessage(brand, code) : codeEmail(brand, code, CODE_MINUTES),
      expiresAfterMs: lifetimeMs,
    }
  })
}

/** Emails a sign-in link for the requesting host, if the account exists. */
export function sendSignInLink(context: SignInContext, email: string): Promise<Sent> {
  const { app } = context
  return sendUnlessRefused(context, { recipient: email, channel: 'email' }, async (tx, brand) => {
    const person = await findPerson(tx, { email })
    if (!person) return null
    if (!person.emailVerified) return unverifiedAddress(app, tx, brand, person)
    return linkEmail(app, tx, brand, 'sign-in-link', { ...person, data: { origin: brand.origin } })
  })
}

/** Emails a password reset link, if the account exists. */
export function sendRecovery(context: SignInContext, email: string): Promise<Sent> {
  return sendUnlessRefused(context, { recipient: email, channel: 'email' }, async (tx, brand) => {
    const person = await findPerson(tx, { email })
    return person && linkEmail(context.app, tx, brand, 'reset-password', person)
  })
}

/** Resends the verification link, if the account exists and its address is unverified. */
export function resendVerification(context: SignInContext, email: string): Promise<Sent> {
  return sendUnlessRefused(context, { recipient: email, channel: 'email' }, async (tx, brand) => {
    const person = await findPerson(tx, { email })
    return person && !person.emailVerified ? verificationNotification(context.app, tx, brand, person) : null
  })
}

/**
 * Emails a link to the new address; the account keeps the old address until the link is opened. An address
 * that is taken gets no email. Throws UNAUTHORIZED if the session was ended meanwhile: the link would outlive it.
 */
export async function changeEmail(context: SignInContext, newEmail: string): Promise<Sent> {
  const { app, caller } = context
  const { person, sessionId } = await requireAccount(app, caller)
  await requireProof(app, caller)
  return sendUnlessRefused(context, { recipient: newEmail, channel: 'email' }, async (tx, brand) => {
    await requireOpenSession(tx, sessionId)
    if (await findPerson(tx, { email: newEmail })) return null
    const to = { id: person.id, email: newEmail, data: { email: newEmail } }
    return linkEmail(app, tx, brand, 'change-email', to)
  })
}

/** The email with the link that verifies the address of an account. */
export function verificationNotification(
  app: App,
  tx: Tx,
  brand: Brand,
  { id, email }: Pick<Person, 'id' | 'email'>,
): Promise<QueuedNotification> {
  return linkEmail(app, tx, brand, 'verify-email', { id, email, data: { email } })
}

/**
 * Queues the message that `write` returns. Takes the same time and returns the same, whether or not there is a message.
 * @throws TOO_MANY_REQUESTS
 */
export async function sendUnlessRefused(
  context: SignInContext,
  { recipient, channel }: { recipient: string; channel: 'email' | 'sms' },
  write: (tx: Tx, brand: Brand) => Promise<QueuedNotification | null>,
): Promise<Sent> {
  const { app, caller, origin } = context
  const own = await ownBrowser(context, channel === 'sms' ? { phone: recipient } : { email: recipient })
  await limitSending(app, recipient, { ip: caller.ip, own })
  const isCounted = channel === 'sms' && own === null
  if (isCounted) await countText(app)
  await withMinimumDuration(async () => {
    const brand = await brandOf(app, origin)
    const isSent = await app.db.platform('system:identity', async (tx) => {
      const notification = await write(tx, brand)
      if (notification) await enqueueNotifications(app, tx, [notification])
      return notification !== null
    })
    if (isCounted && !isSent) await uncountText(app)
  })
  return { sent: true }
}

/** Identifies the browser if the recipient has signed in with it before; null otherwise, or without an account. */
export function ownBrowser(
  context: SignInContext,
  whose: { phone: string } | { email: string },
): Promise<string | null> {
  const browser = browserOf(context)
  return context.app.db.platform('system:identity', async (tx) => {
    const person = await findPerson(tx, whose)
    const isKnown = await isKnownBrowser(tx, person?.id ?? '', browser)
    return isKnown ? `browser:${browser.hash.toString('base64')}` : null
  })
}

/** Throws SMS_UNAVAILABLE if no text message provider is configured. */
export function requireSms({ config }: Pick<App, 'config'>): void {
  if (config.sms) return
  throw new ORPCError('SMS_UNAVAILABLE', {
    status: 422,
    message: 'Text messages are not available here. Use your email address instead.',
  })
}

/** The email that replaces a code or sign-in link if the account's email address is unverified. */
async function unverifiedAddress(
  app: App,
  tx: Tx,
  brand: Brand,
  { id, email }: Person,
): Promise<QueuedNotification> {
  const confirm = await linkTo(app, tx, brand, 'verify-email', { id, data: { email } })
  const reset = await linkTo(app, tx, brand, 'reset-password', { id })
  return {
    restaurantId: brand.restaurantId,
    channel: 'email',
    kind: 'unconfirmed_email',
    recipient: email,
    content: unverifiedAddressEmail(brand, { confirm, reset }),
  }
}

async function linkEmail(
  app: App,
  tx: Tx,
  brand: Brand,
  purpose: LinkPurpose,
  to: { id: string; email: string; data?: Record<string, string> },
): Promise<QueuedNotification> {
  const { kind, email, lifetimeMs } = links[purpose]
  return {
    restaurantId: brand.restaurantId,
    channel: 'email',
    kind,
    recipient: to.email,
    content: email(brand, await linkTo(app, tx, brand, purpose, to)),
    expiresAfterMs: lifetimeMs,
  }
}

async function linkTo(
  app: App,
  tx: Tx,
  brand: Brand,
  purpose: LinkPurpose,
  { id, data = {} }: { id: string; data?: Record<string, string> },
): Promise<string> {
  const { path, lifetimeMs } = links[purpose]
  const proof = { purpose, subject: `user:${id}`, userId: id, data, lifetimeMs }
  return `${brand.origin}${path}?token=${await issueLink(app, tx, proof)}`
}
