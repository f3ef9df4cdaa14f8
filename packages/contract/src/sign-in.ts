import { cleanName } from '@comanda/domain/people/customer'
import { isEmail, normaliseEmail } from '@comanda/domain/people/email'
import { e164, formatPhone, isPhone } from '@comanda/domain/people/phone'
import { z } from 'zod'

/*
 * Inputs of the endpoints below /api/auth. These set and clear cookies, so they are not operations of the
 * contract. Endpoints that open a session return { user: { id, email, name } }, or { twoFactorRedirect,
 * twoFactorMethods } when a second factor is required. Endpoints that could reveal whether an account exists
 * always return { sent: true }. Errors have the shape of all API errors.
 */

export const passwordLength = { min: 6, max: 128 }

const missing = 'You must provide either an email or phone number and a password'
const name = z
  .string('Name is required')
  .max(200)
  .transform(cleanName)
  .pipe(z.string().min(1, 'Name is required'))
const email = z
  .string('Email is required')
  .refine((text) => text.trim() !== '', 'Email is required')
  .refine((text) => text.trim() === '' || isEmail(text), 'Invalid email address')
  .transform(normaliseEmail)
const phone = z
  .string('Phone number is required')
  .max(40)
  .refine((text) => text.trim() !== '', 'Phone number is required')
  .refine((text) => text.trim() === '' || isPhone(text), 'Please enter a 10-digit phone number.')
const phoneNumber = phone.transform((text) => e164(text) ?? '')
const newPassword = z
  .string('Password must be at least 6 characters')
  .min(passwordLength.min, 'Password must be at least 6 characters')
  .max(passwordLength.max, 'Password is too long')
const givenPassword = z.string(missing).min(1, missing).max(passwordLength.max, 'Password is too long')
const code = z.string('Enter the 6-digit code.').regex(/^\d{6}$/, 'Enter the 6-digit code.')
const token = z.string().min(1).max(200)
/**
 * Strips NUL characters, which Postgres text rejects. Anything else that is not an email address matches no
 * account.
 */
const withoutNul = (text: string) => text.replaceAll('\0', '')
/* GET /get-session returns { user: { id, email, name }, session: { id, createdAt, expiresAt } }, or null. */

/** POST /sign-in/email, with either email or phone. */
export const passwordSignIn = z.object(
  {
    email: z
      .string(missing)
      .min(1, missing)
      .max(254)
      .transform(withoutNul)
      .transform(normaliseEmail)
      .optional(),
    phone: phoneNumber.optional(),
    password: givenPassword,
  },
  missing,
)

/** POST /sign-up/email */
export const emailSignUp = z.object({
  name,
  phone: phone.transform(formatPhone),
  email,
  password: newPassword,
})

/**
 * POST /sign-up/phone: texts a code, which POST /otp/verify accepts from the same browser, identified by a
 * cookie.
 */
export const phoneSignUp = z.object({ name, phone: phoneNumber, password: newPassword.optional() })

const either = 'You must provide either an email or phone number'

/** POST /otp: sends a one-time code for signing in. `channel` applies to phone numbers only. */
export const codeRequest = z
  .object(
    { email: email.optional(), phone: phoneNumber.optional(), channel: z.enum(['sms']).default('sms') },
    either,
  )
  .refine((given) => (given.email === undefined) !== (given.phone === undefined), either)

/** POST /otp/verify: signs in. */
export const codeSignIn = z
  .object({ email: email.optional(), phone: phoneNumber.optional(), code }, either)
  .refine((given) => (given.email === undefined) !== (given.phone === undefined), either)

/** POST /magic-link: emails a link to /magic-link?token=… on the host of the request. */
export const linkRequest = z.object({ email })

/** POST /magic-link/verify: signs in. */
export const linkSignIn = z.object({ token })

/** POST /recover: emails a link to /reset-password?token=… */
export const recoveryRequest = z.object({ email })

/**
 * POST /reset-password: sets the password and ends all sessions. Returns { done: true }; the user signs in
 * again afterwards.
 */
export const passwordReset = z.object({ token, password: newPassword })

/** POST /change-password: ends all other sessions. Returns { done: true } and renews this one. */
export const passwordChange = z.object({ currentPassword: givenPassword, newPassword })

/** POST /set-password, for an account without one, after a proof (identity.prove). */
export const firstPassword = z.object({ newPassword })

/** POST /resend: emails the link that verifies an address again, to /verify-email?token=… */
export const resendRequest = z.object({ email })

/** POST /verify-email: returns { email }, the verified address. */
export const emailVerification = z.object({ token })

/**
 * POST /change-email, after a proof: emails a link to the new address, whose token POST /verify-email
 * accepts.
 */
export const emailChange = z.object({ newEmail: email })

/** POST /sign-out: this device, all others, or all. Returns { done: true }, whether signed in or not. */
export const signOutInput = z.object({ scope: z.enum(['local', 'others', 'global']).default('local') })
