import { abilitiesOf } from '@comanda/domain/access/abilities'
import { roleNames } from '@comanda/domain/access/role-names'
import type { StaffRole } from '@comanda/domain/access/roles'
import { type NotificationContent, writeNote } from '../notifications/public.ts'
import type { Workplace } from './workplace.ts'

export interface Offer {
  email: string
  firstName: string
  lastName: string
  role: StaffRole
}

export interface InvitationEmail {
  offer: Offer
  workplace: Workplace
  /** Absolute URL. */
  logoUrl: string | null
  inviterName: string
  link: string
}

/** The invitation email: who invites, the role, its permissions, and the link. */
export function writeInvitationEmail({
  offer,
  workplace,
  logoUrl,
  inviterName,
  link,
}: InvitationEmail): NotificationContent {
  const role = roleNames[offer.role]
  const { forNewRestaurant } = workplace
  const at = workplace.restaurantId === null ? 'Comanda' : workplace.name
  const { may, mayNot } = abilitiesOf(offer.role)
  const greeting = offer.firstName ? `Hello ${offer.firstName},` : 'Hello,'
  const invites = forNewRestaurant
    ? `${inviterName} invites you to open your restaurant on Comanda.`
    : `${inviterName} invites you to work at ${at}${workplace.restaurantId === null ? ', for all restaurants' : ''}.`
  return writeNote(
    { name: at, color: workplace.themeColor, logoUrl },
    {
      subject: forNewRestaurant
        ? 'Invitation: open your restaurant on Comanda'
        : `Invitation: ${role} at ${at}`,
      preheader: invites,
      heading: forNewRestaurant ? 'Open your restaurant' : `Join as ${role}`,
      lines: [greeting, invites],
      list: {
        name: 'You will be able to',
        items: may.map(sentence),
        ...(mayNot.length > 0 && { aside: `Not: ${mayNot.join(', ')}` }),
      },
      button: { label: 'Accept invitation', href: link },
      after: [
        'The link is valid for 7 days and works once.',
        'If you did not expect this invitation, ignore this email.',
      ],
      foot: `Sent by Comanda to ${offer.email} on behalf of ${inviterName}.`,
    },
  )
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
