import type { Recipients } from '@comanda/contract/management'
import { isEmail } from '@comanda/domain/people/email'
import { formatPhone, isPhone, phoneMessage } from '@comanda/domain/people/phone'
import type { FieldTexts, Issues, Stored } from '../forms/draft.ts'

export type RecipientField = keyof Recipients['chosen']
/** Form values; empty means no recipient. */
export type Draft = Record<RecipientField, string>

export const texts: FieldTexts<Draft> = {
  notificationEmail: { label: 'Email for notifications' },
  ownerEmail: { label: 'Owner’s email' },
  managerEmail: { label: 'Manager’s email' },
  notificationPhone: { label: 'Phone for notifications' },
  ownerPhone: { label: 'Owner’s phone' },
  managerPhone: { label: 'Manager’s phone' },
}

export const storedOf = ({ chosen, revision }: Recipients): Stored<Draft> => ({
  fields: draftOf(chosen),
  revision,
})

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

/** The recipients to save, and the invalid ones by field. */
export function readDraft(draft: Draft): { chosen: Recipients['chosen']; issues: Issues<Draft> } {
  const issues: Issues<Draft> = {}
  const chosen = { ...noRecipients }
  for (const field of Object.keys(noRecipients) as RecipientField[]) {
    const text = draft[field].trim()
    if (text === '') continue
    const isAddress = field.endsWith('Email')
    if (isAddress ? isEmail(text) : isPhone(text)) chosen[field] = text
    else issues[field] = isAddress ? 'Enter a valid email address' : phoneMessage
  }
  return { chosen, issues }
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
