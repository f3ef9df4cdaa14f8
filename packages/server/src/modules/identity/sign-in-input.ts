import { cleanName } from '@comanda/domain/people/customer'
import { isEmail } from '@comanda/domain/people/email'
import { formatPhone, isPhone } from '@comanda/domain/people/phone'
import { z } from 'zod'
import { passwordLength } from './auth.ts'
import { isCommonPassword } from './common-passwords.ts'

const missing = 'You must provide either an email or phone number and a password'

export const signInInput = z.object(
  { email: z.string(missing).min(1, missing).max(254), password: z.string(missing).min(1, missing).max(128) },
  missing,
)

export const signUpInput = z.object({
  name: z
    .string('Name is required')
    .max(200)
    .transform(cleanName)
    .pipe(z.string().min(1, 'Name is required')),
  phone: z
    .string('Phone number is required')
    .max(40)
    .refine((text) => text.trim() !== '', 'Phone number is required')
    .refine((text) => text.trim() === '' || isPhone(text), 'Please enter a 10-digit phone number.')
    .transform(formatPhone),
  email: z
    .string('Email is required')
    .refine((text) => text.trim() !== '', 'Email is required')
    .refine((text) => text.trim() === '' || isEmail(text), 'Invalid email address'),
  password: z
    .string('Password must be at least 6 characters')
    .min(passwordLength.min, 'Password must be at least 6 characters')
    .max(passwordLength.max, 'Password is too long')
    .refine(
      (text) => !isCommonPassword(text),
      'This password is too easy to guess. Please choose another one.',
    ),
})
