import { cleanName } from '@comanda/domain/people/customer'
import { normalizeEmail } from '@comanda/domain/people/email'
import { formatPhone } from '@comanda/domain/people/phone'
import { z } from 'zod'
import { forAnyone, forPerson } from './base.ts'
import { instant, localPath } from './fields.ts'
import { createdPasskey, passkeyAssertion, passkeyCreationOptions, passkeyOptions } from './passkey-shapes.ts'
import {
  accessToken,
  byEmail,
  byToken,
  code,
  done,
  either,
  email,
  givenPassword,
  isEither,
  missing,
  name,
  newPassword,
  phone,
  phoneNumber,
  redirect,
  secondFactor,
  sent,
  signedIn,
  user,
  withoutNul,
} from './sign-in-shapes.ts'

/*
 * The operations below /api/auth. Those that sign in return the user, or that a second factor is required, and
 * set the session cookie. Those that could reveal whether an account exists always return { sent: true }.
 */

type Method = 'GET' | 'POST'
type Described = { maxRequests: number; summary: string }

/** `maxRequests`: per client address in 15 minutes. */
const operation =
  (base: typeof forAnyone) =>
  (method: Method, path: `/${string}`, { maxRequests, summary }: Described) =>
    base.meta({ maxRequests }).route({ method, path: `/auth${path}`, summary })

const open = operation(forAnyone)
/** For the signed-in user. */
const own = operation(forPerson)

export const signIn = {
  password: open('POST', '/sign-in/email', { maxRequests: 100, summary: 'Sign in with a password' })
    .input(
      z
        .object(
          {
            email: z
              .string(missing)
              .min(1, missing)
              .max(254)
              .transform(withoutNul)
              .transform(normalizeEmail)
              .optional(),
            phone: phoneNumber.optional(),
            password: givenPassword,
          },
          missing,
        )
        .refine(isEither, missing),
    )
    .output(signedIn),
  signUp: open('POST', '/sign-up/email', { maxRequests: 50, summary: 'Create a customer account' })
    .input(z.object({ name, phone: phone.transform(formatPhone), email, password: newPassword }))
    .output(signedIn),
  signUpByPhone: open('POST', '/sign-up/phone', {
    maxRequests: 20,
    summary: 'Text a code, which /auth/otp/verify accepts from the same browser to create the account',
  })
    .input(z.object({ name, phone: phoneNumber, password: newPassword.optional() }))
    .output(sent),

  sendCode: open('POST', '/otp', { maxRequests: 30, summary: 'Send a one-time code for signing in' })
    .input(
      z
        .object(
          {
            email: email.optional(),
            phone: phoneNumber.optional(),
            channel: z.enum(['sms'], 'Codes are sent by email or text message.').default('sms'),
          },
          either,
        )
        .refine(isEither, either),
    )
    .output(sent),
  code: open('POST', '/otp/verify', { maxRequests: 60, summary: 'Sign in with a one-time code' })
    .input(
      z
        .object({ email: email.optional(), phone: phoneNumber.optional(), code }, either)
        .refine(isEither, either),
    )
    .output(signedIn),
  sendLink: open('POST', '/magic-link', {
    maxRequests: 30,
    summary: 'Email a link to /magic-link?token=… on the host of the request',
  })
    .input(byEmail)
    .output(sent),
  link: open('POST', '/magic-link/verify', { maxRequests: 60, summary: 'Sign in with an emailed link' })
    .input(byToken)
    .output(signedIn),

  sendRecovery: open('POST', '/recover', {
    maxRequests: 30,
    summary: 'Email a link to /reset-password?token=…',
  })
    .input(byEmail)
    .output(sent),
  resetPassword: open('POST', '/reset-password', {
    maxRequests: 60,
    summary: 'Set a new password by an emailed link; ends all sessions',
  })
    .input(byToken.extend({ password: newPassword }))
    .output(done),
  changePassword: own('POST', '/change-password', {
    maxRequests: 60,
    summary: 'Change the password; ends all other sessions and renews this one',
  })
    .input(z.object({ currentPassword: givenPassword, newPassword }))
    .output(done),
  setPassword: own('POST', '/set-password', {
    maxRequests: 60,
    summary: 'Set the first password of an account, after a proof of identity',
  })
    .input(z.object({ newPassword }))
    .output(done),
  changeEmail: own('POST', '/change-email', {
    maxRequests: 30,
    summary: 'Email a link to a new address, after a proof of identity',
  })
    .input(z.object({ newEmail: email }))
    .output(sent),
  resendVerification: open('POST', '/resend', {
    maxRequests: 30,
    summary: 'Email the link that verifies an address again, to /verify-email?token=…',
  })
    .input(byEmail)
    .output(sent),
  verifyEmail: open('POST', '/verify-email', {
    maxRequests: 60,
    summary: 'Verify an address, or a new one, by an emailed link',
  })
    .errors({
      /** The link belongs to an account that is not signed in here. It remains valid. */
      CONFIRMATION_REQUIRED: { status: 409, data: z.object({ email: z.string() }) },
    })
    .input(
      byToken.extend({
        confirmed: z
          .boolean()
          .default(false)
          .describe(
            'The person was shown the address of the account and confirmed it; not needed for their own',
          ),
      }),
    )
    .output(z.object({ email: z.string() })),

  signOut: open('POST', '/sign-out', {
    maxRequests: 1000,
    summary: 'Sign out this device, all others, or all',
  })
    .input(
      z
        .object({
          scope: z
            .enum(['local', 'others', 'global'], 'Sign out of local, others or global.')
            .default('local'),
        })
        .default({ scope: 'local' }),
    )
    .output(done),
  session: open('GET', '/get-session', {
    maxRequests: 10_000,
    summary: 'Get the current session, or null',
  }).output(
    z
      .object({ user, session: z.object({ id: z.string(), createdAt: instant, expiresAt: instant }) })
      .nullable(),
  ),

  social: open('POST', '/sign-in/social', { maxRequests: 100, summary: 'Sign in with an external provider' })
    .input(z.object({ provider: z.string().max(60), returnTo: localPath.default('/') }))
    .output(redirect),
  work: open('POST', '/sign-in/sso', {
    maxRequests: 100,
    summary: 'Sign in with a company account, found by the domain of the email address',
  })
    .input(
      z.object({
        email: z.string('Email is required').trim().min(1, 'Email is required').max(254),
        returnTo: localPath.default('/'),
      }),
    )
    .output(redirect),

  totp: open('POST', '/two-factor/verify-totp', {
    maxRequests: 100,
    summary: 'Complete a sign-in with a code of the authenticator app',
  })
    .input(secondFactor)
    .output(signedIn),
  textCode: open('POST', '/two-factor/verify-otp', {
    maxRequests: 100,
    summary: 'Complete a sign-in with a texted code',
  })
    .input(secondFactor)
    .output(signedIn),
  recoveryCode: open('POST', '/two-factor/verify-backup-code', {
    maxRequests: 100,
    summary: 'Complete a sign-in with a recovery code',
  })
    .input(secondFactor)
    .output(signedIn),
  sendFactorCode: open('POST', '/two-factor/send-otp', {
    maxRequests: 30,
    summary: 'Text a code for a sign-in that awaits its second factor',
  }).output(z.object({ status: z.literal(true), sentTo: z.string().nullable() })),

  passkeyCreation: own('GET', '/passkey/generate-register-options', {
    maxRequests: 100,
    summary: 'Get the options for creating a passkey, after a proof of identity',
  }).output(passkeyCreationOptions),
  createPasskey: own('POST', '/passkey/verify-registration', {
    maxRequests: 100,
    summary: 'Store a passkey that the browser created',
  })
    .input(
      z.object({
        response: createdPasskey,
        name: z.string().max(200).transform(cleanName).default(''),
      }),
    )
    .output(z.object({ name: z.string() })),
  passkeyRequest: open('GET', '/passkey/generate-authenticate-options', {
    maxRequests: 1000,
    summary: 'Get the options for signing in with a passkey',
  }).output(passkeyOptions),
  passkey: open('POST', '/passkey/verify-authentication', {
    maxRequests: 100,
    summary: 'Sign in with a passkey',
  })
    .input(z.object({ response: passkeyAssertion }))
    .output(signedIn),

  walletMessage: open('POST', '/sign-in/wallet/message', {
    maxRequests: 100,
    summary: 'Get the message that a wallet must sign (EIP-4361)',
  })
    .input(
      z.object({
        address: z.string().regex(/^0x[0-9a-fA-F]{40}$/, 'Invalid wallet address.'),
        chainId: z.int().positive(),
      }),
    )
    .output(z.object({ message: z.string() })),
  wallet: open('POST', '/sign-in/wallet', { maxRequests: 100, summary: 'Sign in with a signed message' })
    .input(
      z.object({
        message: z.string().min(1).max(2000),
        signature: z.string().regex(/^0x[0-9a-fA-F]{130}$/, 'Invalid signature.'),
      }),
    )
    .output(signedIn),

  token: own('GET', '/token', {
    maxRequests: 1000,
    summary: 'Get a bearer token for the current session',
  }).output(accessToken),
  issueToken: own('POST', '/token', { maxRequests: 1000, summary: 'The same as GET' }).output(accessToken),
}
