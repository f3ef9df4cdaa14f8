import { isEmail } from '@comanda/domain/people/email'
import { passwordLength, tooShortPassword } from '@comanda/domain/people/password'
import { isPhone, phoneMessage } from '@comanda/domain/people/phone'
import type { SignUpFields } from './auth-client.ts'

export type SignInMode = 'sign-in' | 'sign-up'
export type SignInField = keyof SignUpFields
export type SignInIssues = Partial<Record<SignInField, string>>

/** The fields of a mode, in display order. */
export function fieldsOf(mode: SignInMode): SignInField[] {
  return mode === 'sign-up' ? ['name', 'phone', 'email', 'password'] : ['email', 'password']
}

/** Validation errors by field. Empty when the form is valid. */
export function signInIssues(mode: SignInMode, fields: SignUpFields): SignInIssues {
  const issues: SignInIssues = {}
  for (const field of fieldsOf(mode)) {
    const message = checks[field](fields[field])
    if (message) issues[field] = message
  }
  return issues
}

const checks: Record<SignInField, (value: string) => string | null> = {
  name: (name) => (name.trim() === '' ? 'Name is required' : null),
  phone: (phone) => {
    if (phone.trim() === '') return 'Phone number is required'
    return isPhone(phone) ? null : phoneMessage
  },
  email: (email) => {
    if (email.trim() === '') return 'Email is required'
    return isEmail(email) ? null : 'Invalid email address'
  },
  password: (password) => (password.length < passwordLength.min ? tooShortPassword : null),
}
