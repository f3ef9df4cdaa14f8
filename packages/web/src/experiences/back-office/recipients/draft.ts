import type { Recipients } from '@comanda/contract/management'
import { isEmail } from '@comanda/domain/people/email'
import { formatPhone, isPhone, phoneMessage } from '@comanda/domain/people/phone'

export type RecipientField = keyof Recipients['chosen']
/** Form values; empty means no recipient. */
export type Draft = Record<RecipientField, string>
export type DraftErrors = Partial<Record<RecipientField, string>>

export function draftOf(chosen: Recipients['chosen']): Draft {
  return {
    notificationEmail: chosen.notificationEmail ?? '',
    ownerEmail: chosen.ownerEmail ?? '',
    managerEmail: chosen.managerEmail ?? '',
    notificationPhone: shownPhone(chosen.notificationPhone),
    ownerPhone: shownPhone(chosen.ownerPhone),
    managerPhone: shownPhone(chosen.managerPhone),
  }
}

/** The recipients to save, or the errors by field. */
export function readDraft(draft: Draft): { chosen: Recipients['chosen'] } | { errors: DraftErrors } {
  const errors: DraftErrors = {}
  const chosen = { ...noRecipients }
  for (const field of Object.keys(noRecipients) as RecipientField[]) {
    const text = draft[field].trim()
    if (text === '') continue
    const isAddress = field.endsWith('Email')
    if (isAddress ? isEmail(text) : isPhone(text)) chosen[field] = text
    else errors[field] = isAddress ? 'Enter a valid email address' : phoneMessage
  }
  return Object.keys(errors).length > 0 ? { errors } : { chosen }
}

function shownPhone(phone: string | null): string {
  return phone === null ? '' : isPhone(phone) ? formatPhone(phone) : phone
}

const noRecipients: Recipients['chosen'] = {
  notificationEmail: null,
  ownerEmail: null,
  managerEmail: null,
  notificationPhone: null,
  ownerPhone: null,
  managerPhone: null,
}
