import { cleanText } from '../people/clean-text.ts'
import { isEmail } from '../people/email.ts'
import type { LocalDate } from '../time/instant.ts'
import { addDays } from '../time/zone.ts'
import { giftAmountIssue } from './gift-card.ts'

/** A gift card as it is entered: who receives it, and when. */
export interface GiftCardFields {
  /** US cents; null while nothing valid is entered. */
  amount: number | null
  recipientName: string
  /** null: it is not emailed. */
  recipientEmail: string | null
  message: string
  /** null: today. */
  deliverOn: LocalDate | null
}

export interface FieldIssue {
  path: string
  message: string
}

/** The problems of an entered gift card. `today`: the local day of the restaurant. */
export function giftCardIssues(fields: GiftCardFields, today: LocalDate): FieldIssue[] {
  const { amount, recipientName, recipientEmail, deliverOn } = fields
  const issues: [path: string, message: string | null][] = [
    ['amount', giftAmountIssue(amount)],
    ['recipientName', cleanText(recipientName, 100) === '' ? 'Enter the name of the recipient.' : null],
    [
      'recipientEmail',
      recipientEmail !== null && !isEmail(recipientEmail) ? 'Enter a valid email address.' : null,
    ],
    ['deliverOn', deliverOn === null ? null : deliveryDayIssue(deliverOn, today)],
  ]
  return issues.flatMap(([path, message]) => (message === null ? [] : [{ path, message }]))
}

function deliveryDayIssue(day: LocalDate, today: LocalDate): string | null {
  if (day < today) return 'Choose today or a later day.'
  return day > addDays(today, 365) ? 'Choose a day within a year.' : null
}
