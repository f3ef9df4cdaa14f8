import { cleanName } from '@comanda/domain/people/customer'
import { isEmail, normalizeEmail } from '@comanda/domain/people/email'
import { passwordLength, tooShortPassword } from '@comanda/domain/people/password'
import { e164, isPhone, phoneMessage } from '@comanda/domain/people/phone'
import { z } from 'zod'
import { secondFactorRequired } from './auth-method-shapes.ts'

export const missing = 'You must provide either an email or phone number and a password'
export const name = z
  .string('Name is required')
  .max(200)
  .transform(cleanName)
  .pipe(z.string().min(1, 'Name is required'))
export const email = z
  .string('Email is required')
  .refine((text) => text.trim() !== '', 'Email is required')
  .refine((text) => text.trim() === '' || isEmail(text), 'Invalid email address')
  .transform(normalizeEmail)
export const phone = z
  .string('Phone number is required')
  .max(40)
  .refine((text) => text.trim() !== '', 'Phone number is required')
  .refine((text) => text.trim() === '' || isPhone(text), phoneMessage)
export const phoneNumber = phone.transform((text) => e164(text) ?? '')
export const newPassword = z
  .string(tooShortPassword)
  .min(passwordLength.min, tooShortPassword)
  .max(passwordLength.max, 'Password is too long')
export const givenPassword = z.string(missing).min(1, missing).max(passwordLength.max, 'Password is too long')
export const code = z.string('Enter the 6-digit code.').regex(/^\d{6}$/, 'Enter the 6-digit code.')
const token = z.string().min(1).max(200)
/**
 * Strips NUL characters, which Postgres text rejects. Anything else that is not an email address matches no
 * account.
 */
export const withoutNul = (text: string) => text.replaceAll('\0', '')
export const either = 'You must provide either an email or phone number'
export const isEither = (given: { email?: string | undefined; phone?: string | undefined }) =>
  (given.email === undefined) !== (given.phone === undefined)

export const user = z.object({ id: z.string(), email: z.string(), name: z.string() })
export const signedIn = z.union([z.object({ user }), secondFactorRequired])
export const sent = z.object({ sent: z.literal(true) })
export const done = z.object({ done: z.literal(true) })
export const byToken = z.object({ token })
export const byEmail = z.object({ email })
export const redirect = z.object({ url: z.string().describe('The page of the provider to redirect to') })
export const secondFactor = z.object({
  code: z.string('Enter the code.').trim().min(1, 'Enter the code.').max(40),
  trustDevice: z.boolean().default(false).describe('Do not ask for it in this browser for 30 days'),
})
export const accessToken = z.object({
  accessToken: z.string(),
  tokenType: z.literal('Bearer'),
  expiresIn: z.int(),
  expiresAt: z.int().describe('In seconds since 1970'),
})
