import { cleanText, visibleLength } from './clean-text.ts'
import { isEmail } from './email.ts'
import { isPhone, phoneMessage } from './phone.ts'

/** The contact details entered at checkout. */
export interface CustomerInfo {
  firstName: string
  lastName: string
  phone: string
  email: string
  termsAccepted: boolean
}

export type CustomerIssues = Partial<Record<keyof CustomerInfo, string>>

const maxNameLength = 80

/** Validation messages by field. Empty when everything is valid. An email address that is not required can be left empty. */
export function customerIssues(info: CustomerInfo, { emailRequired = true } = {}): CustomerIssues {
  const found: Record<keyof CustomerInfo, string | null> = {
    firstName: nameIssue(info.firstName, 'First name'),
    lastName: nameIssue(info.lastName, 'Last name'),
    phone: phoneIssue(info.phone),
    email: info.email.trim() === '' && !emailRequired ? null : emailIssue(info.email),
    termsAccepted: info.termsAccepted ? null : 'You must accept the Terms of Service to continue.',
  }
  return Object.fromEntries(
    Object.entries(found).flatMap(([field, message]) => (message ? [[field, message]] : [])),
  )
}

/** A name as stored and printed. */
export function cleanName(name: string): string {
  return cleanText(name, maxNameLength)
}

function nameIssue(name: string, label: string): string | null {
  const clean = cleanText(name, name.length)
  if (clean === '') return `${label} is required.`
  if (visibleLength(clean) > maxNameLength) return `${label} can have at most ${maxNameLength} characters.`
  return null
}

function phoneIssue(phone: string): string | null {
  if (phone.trim() === '') return 'Phone number is required.'
  return isPhone(phone) ? null : phoneMessage
}

function emailIssue(email: string): string | null {
  if (email.trim() === '') return 'Email is required.'
  return isEmail(email) ? null : 'Invalid email address'
}
