import { abilitiesOf } from '@comanda/domain/access/abilities'
import { roleNames } from '@comanda/domain/access/role-names'
import { type LetterContent, writeNote } from '../notifications/public.ts'
import type { Place } from './place.ts'
import type { Offer } from './send-invitation.ts'

export interface InvitationLetter {
  offer: Offer
  place: Place
  /** Absolute. */
  logoUrl: string | null
  inviterName: string
  link: string
}

/** To somebody who is to work here: who asks, as what, what it lets them do, and the way in. */
export function writeInvitation({
  offer,
  place,
  logoUrl,
  inviterName,
  link,
}: InvitationLetter): LetterContent {
  const role = roleNames[offer.role]
  const at = place.restaurantId === null ? 'Comanda' : place.name
  const { may, mayNot } = abilitiesOf(offer.role)
  const greeting = offer.firstName ? `Hello ${offer.firstName},` : 'Hello,'
  const asks = `${inviterName} invites you to work at ${at}${place.restaurantId === null ? ', for all restaurants' : ''}.`
  return writeNote(
    { name: at, color: place.themeColor, logoUrl },
    {
      subject: `Invitation: ${role} at ${at}`,
      preheader: asks,
      heading: `Join as ${role}`,
      lines: [greeting, asks],
      list: {
        name: 'You will be able to',
        items: may.map(sentence),
        ...(mayNot.length > 0 && { aside: `Not: ${mayNot.join(', ')}` }),
      },
      button: { label: 'Accept invitation', href: link },
      after: [
        'The link lasts 7 days and works once.',
        'You did not expect this? Then leave it: without the link nobody gets in.',
      ],
      foot: `Sent by Comanda to ${offer.email} because ${inviterName} asked for it.`,
    },
  )
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
