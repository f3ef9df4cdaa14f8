import { roles as allRoles } from '@comanda/domain/access/roles'
import { z } from 'zod'
import { forAnyone, withRight } from './base.ts'
import { id, instant, personText } from './fields.ts'
import { picture } from './menus.ts'

const staffRole = z.enum(allRoles).exclude(['customer'])
/** A master admin is made of somebody who is there already, never by a link in a mail. */
const invitedRole = staffRole.exclude(['master_admin'])
const secretToken = z.string().min(1).max(100).describe('From the link of the mail')

/** One role of one person at one restaurant, or the offer of one. */
export const teamMember = z.object({
  id: id.describe('Of the membership, or of the invitation'),
  kind: z.enum(['member', 'invitation']),
  state: z.enum(['active', 'deactivated', 'invited', 'expired']),
  name: z.string().describe('Empty where nobody has given one'),
  email: z.string(),
  role: staffRole,
  restaurantId: id.nullable().describe('null: all restaurants'),
  restaurantName: z.string().nullable(),
  createdAt: instant,
  expiresAt: instant.nullable().describe('Until when the invitation can be accepted'),
  isYou: z.boolean(),
  mayChange: z.boolean().describe('Whether whoever asks may change this role, or take it away'),
})
export type TeamMember = z.infer<typeof teamMember>

export const teamCounts = z.object({
  total: z.int().describe('People who hold a role or are offered one; deactivated ones are not counted'),
  admins: z.int().describe('Master admins and owners'),
  managers: z.int(),
  staff: z.int(),
})
export type TeamCounts = z.infer<typeof teamCounts>

export const teamPage = z.object({
  members: z.array(teamMember).describe('Invitations first, then by creation, newest first'),
  matching: z.int().describe('How many the search and the role leave over, on all pages'),
  pageSize: z.int(),
  counts: teamCounts.describe('Of everybody within reach, whatever is searched for'),
})
export type TeamPage = z.infer<typeof teamPage>

/** An invitation as whoever holds its link may see it. */
export const shownInvitation = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: staffRole,
  invitedBy: z.string(),
  restaurant: z
    .object({ name: z.string(), themeColor: z.string(), logo: picture.nullable(), address: z.string() })
    .nullable()
    .describe('null: all restaurants'),
  expiresAt: instant,
  hasAccount: z.boolean().describe('Whether somebody signs in with this address already'),
  passwordLength: z.int().describe('The least number of characters of a new password'),
})
export type ShownInvitation = z.infer<typeof shownInvitation>

const gone = {
  INVITATION_USED: { status: 410 },
  INVITATION_EXPIRED: { status: 410 },
  INVITATION_REVOKED: { status: 410 },
} as const

const member = z.object({ membershipId: id })
const invitation = z.object({ invitationId: id })
const answer = z.object({ member: teamMember })
const tags = ['Team']

export const team = {
  list: withRight('users.manage', 'anywhere')
    .route({
      method: 'GET',
      path: '/team',
      tags,
      summary: 'People with a role, and invitations, within reach',
    })
    .input(
      z.object({
        restaurantId: id.optional().describe('Left out: every restaurant within reach'),
        search: personText(200).default(''),
        role: staffRole.optional(),
        page: z.coerce.number<number>().int().min(1).max(100_000).default(1),
      }),
    )
    .output(teamPage),
  invite: withRight('users.manage')
    .route({ method: 'POST', path: '/team/invitations', tags, summary: 'Invite somebody by e-mail' })
    .errors({ ALREADY_MEMBER: { status: 409 } })
    .input(
      z.object({
        email: personText(254),
        role: invitedRole.default('manager'),
        restaurantId: id.nullable().default(null).describe('null: all restaurants'),
        firstName: personText(200).default(''),
        lastName: personText(200).default(''),
      }),
    )
    .output(
      answer.extend({ resent: z.boolean().describe('There was an open invitation; its link is void') }),
    ),
  resend: withRight('users.manage', 'anywhere')
    .route({
      method: 'POST',
      path: '/team/invitations/{invitationId}/resend',
      tags,
      summary: 'Send an invitation again with a new link; the old one is void',
    })
    .errors(gone)
    .input(invitation)
    .output(answer),
  revoke: withRight('users.manage', 'anywhere')
    .route({
      method: 'POST',
      path: '/team/invitations/{invitationId}/revoke',
      tags,
      summary: 'Withdraw an invitation',
    })
    .errors(gone)
    .input(invitation)
    .output(z.object({ revoked: z.literal(true) })),
  changeRole: withRight('users.manage', 'anywhere')
    .route({
      method: 'PUT',
      path: '/team/members/{membershipId}/role',
      tags,
      summary: 'Give a member another role, or the same at another restaurant',
    })
    .errors({
      OWN_ROLE: { status: 409 },
      LAST_MASTER_ADMIN: { status: 409 },
      ALREADY_MEMBER: { status: 409 },
    })
    .input(member.extend({ role: staffRole, restaurantId: id.nullable().describe('null: all restaurants') }))
    .output(answer),
  deactivate: withRight('users.manage', 'anywhere')
    .route({
      method: 'POST',
      path: '/team/members/{membershipId}/deactivate',
      tags,
      summary: 'Take a role away; it can be given back',
    })
    .errors({ OWN_ROLE: { status: 409 }, LAST_MASTER_ADMIN: { status: 409 } })
    .input(member)
    .output(answer),
  reactivate: withRight('users.manage', 'anywhere')
    .route({
      method: 'POST',
      path: '/team/members/{membershipId}/reactivate',
      tags,
      summary: 'Give a role back',
    })
    .errors({ OWN_ROLE: { status: 409 } })
    .input(member)
    .output(answer),
  findInvitation: forAnyone
    .route({ method: 'POST', path: '/invitation', tags, summary: 'What the link of a mail invites to' })
    .errors(gone)
    .input(z.object({ token: secretToken }))
    .output(shownInvitation),
  acceptInvitation: forAnyone
    .route({
      method: 'POST',
      path: '/invitation/accept',
      tags,
      summary: 'Accept an invitation: with a new account, or signed in with the invited address',
    })
    .errors({
      ...gone,
      ALREADY_MEMBER: { status: 409 },
      ACCOUNT_EXISTS: { status: 409 },
      WRONG_ACCOUNT: { status: 409 },
    })
    .input(
      z.object({
        token: secretToken,
        account: z
          .object({
            firstName: personText(200),
            lastName: personText(200),
            password: z.string().max(128),
          })
          .optional()
          .describe('For whoever has no account yet'),
      }),
    )
    .output(z.object({ email: z.string(), restaurantId: id.nullable() })),
}
