import { cleanName } from '@comanda/domain/people/customer'
import { isEmail, normaliseEmail } from '@comanda/domain/people/email'
import { e164, formatPhone, isPhone } from '@comanda/domain/people/phone'
import { z } from 'zod'

/*
 * What the requests below /api/auth carry. They set and clear cookies, so they stand beside the operations of the
 * contract. Those that open a session answer { user: { id, email, name } }, or { twoFactorRedirect, twoFactorMethods }
 * when a second factor is asked for; those that could tell whether an account exists answer { sent: true } always.
 * Failures have the shape of all errors of the API.
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
const code = z.string('Enter the 6 digits of the code.').regex(/^\d{6}$/, 'Enter the 6 digits of the code.')
const token = z.string().min(1).max(200)
/** What is no address is nobody's; but a database takes no NUL. */
const withoutNul = (text: string) => text.replaceAll('\0', '')
/*
 * GET /get-session answers { user: { id, email, name }, session: { id, createdAt, expiresAt } }, or null.
 */

/** POST /sign-in/email, with either of the two. */
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

/** POST /sign-up/phone: texts a code, which POST /otp/verify takes from the same browser, told by a cookie. */
export const phoneSignUp = z.object({ name, phone: phoneNumber, password: newPassword.optional() })

const either = 'You must provide either an email or phone number'

/** POST /otp: sends a one-time code for signing in. `channel` counts for phones alone. */
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

/** POST /magic-link: mails a link to /magic-link?token=… on the host that was asked. */
export const linkRequest = z.object({ email })

/** POST /magic-link/verify: signs in. */
export const linkSignIn = z.object({ token })

/** POST /recover: mails a link to /reset-password?token=… */
export const recoveryRequest = z.object({ email })

/** POST /reset-password: sets the password and ends all sessions. Answers { done: true }; one signs in afterwards. */
export const passwordReset = z.object({ token, password: newPassword })

/** POST /change-password: ends all other sessions. Answers { done: true } and renews this one. */
export const passwordChange = z.object({ currentPassword: givenPassword, newPassword })

/** POST /set-password, for an account without one, after a proof (identity.prove). */
export const firstPassword = z.object({ newPassword })

/** POST /resend: mails the link that confirms an address once more, to /verify-email?token=… */
export const resendRequest = z.object({ email })

/** POST /verify-email: answers { email }, the address that is verified now. */
export const emailVerification = z.object({ token })

/** POST /change-email, after a proof: mails a link to the new address, which POST /verify-email takes. */
export const emailChange = z.object({ newEmail: email })

/** POST /sign-out: this device, all others, or all. Answers { done: true }, signed in or not. */
export const signOutInput = z.object({ scope: z.enum(['local', 'others', 'global']).default('local') })
