import { actions, roles as allRoles } from '@comanda/domain/access/roles'
import { passwordLength } from '@comanda/domain/people/password'
import { z } from 'zod'
import { forAnyone, withRight } from './base.ts'
import { id, idInScope, instant, personText } from './fields.ts'
import { picture } from './menus.ts'

const staffRole = z.enum(allRoles).exclude(['customer'])
/** Only an existing user can become a master admin, never by an emailed invitation. */
const invitedRole = staffRole.exclude(['master_admin'])
const grant = z.object({ role: staffRole, restaurantId: id.nullable().describe('null: all restaurants') })
const secretToken = z.string().min(1).max(100).describe('Token from the emailed link')

/** A role of a user at a restaurant, or an invitation to it. */
export const teamMember = z.object({
  id: id.describe('Id of the membership or of the invitation'),
  kind: z.enum(['member', 'invitation']),
  state: z
    .enum(['active', 'deactivated', 'invited', 'expired', 'accepted'])
    .describe('accepted: an invitation to open a restaurant, which is not set up yet'),
  name: z.string().describe('Empty if not set'),
  email: z.string(),
  role: staffRole,
  restaurantId: id.nullable().describe('null: all restaurants'),
  restaurantName: z.string().nullable(),
  forNewRestaurant: z.boolean().describe('An invitation to open a restaurant'),
  createdAt: instant,
  expiresAt: instant.nullable().describe('When the invitation expires'),
  isYou: z.boolean(),
  mayChange: z.boolean().describe('Whether the caller may change or revoke this role'),
})
export type TeamMember = z.infer<typeof teamMember>

export const teamCounts = z.object({
  total: z.int().describe('Users with a role and open invitations, without deactivated ones'),
  admins: z.int().describe('Master admins and owners'),
  managers: z.int(),
  staff: z.int(),
})
export type TeamCounts = z.infer<typeof teamCounts>

export const teamPage = z.object({
  members: z.array(teamMember).describe('Invitations first, then by creation, newest first'),
  matching: z.int().describe('Number of matches on all pages'),
  page: z.int().describe('The requested one, or the last'),
  pageSize: z.int(),
  counts: teamCounts.describe('Counts of everyone within scope, regardless of the search'),
})
export type TeamPage = z.infer<typeof teamPage>

/** An invitation as shown to the holder of its link. */
export const invitationView = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: staffRole,
  invitedBy: z.string(),
  restaurant: z
    .object({ name: z.string(), themeColor: z.string(), logo: picture.nullable(), address: z.string() })
    .nullable()
    .describe('null: all restaurants'),
  forNewRestaurant: z.boolean().describe('An invitation to open a restaurant'),
  expiresAt: instant,
  hasAccount: z.boolean().describe('Whether an account with this address exists'),
  passwordLength: z.int().describe('Minimum length of a new password'),
})
export type InvitationView = z.infer<typeof invitationView>

const invitationErrors = {
  INVITATION_USED: { status: 410 },
  INVITATION_EXPIRED: { status: 410 },
  INVITATION_REVOKED: { status: 410 },
} as const

const member = z.object({ membershipId: id })
const invitation = z.object({ invitationId: id })
const response = z.object({ member: teamMember })
/** A person with a permission. */
const holder = z.object({
  membershipId: id,
  name: z.string().describe('Empty if not set'),
  email: z.string(),
  role: staffRole,
  everywhere: z.boolean().describe('The role applies to all restaurants'),
})
export type Holder = z.infer<typeof holder>

export const team = {
  holders: withRight('users.manage')
    .route({
      method: 'GET',
      path: '/team/holders',
      summary: 'List the people who have a permission at a restaurant, or for the platform',
    })
    .input(
      z.object({
        action: z.enum(actions),
        restaurantId: id.nullable().default(null).describe('null: the platform, or all restaurants together'),
      }),
    )
    .output(
      z.object({
        people: z.array(holder).describe('By role and name, at most 200'),
        hidden: z
          .int()
          .describe('Further people: beyond the limit, or of the platform and not shown to the caller'),
      }),
    ),
  list: withRight('users.manage', 'anywhere')
    .route({ method: 'GET', path: '/team', summary: 'List team members and invitations within scope' })
    .input(
      z.object({
        restaurantId: idInScope,
        search: personText(200).default(''),
        role: staffRole.optional(),
        page: z.coerce.number<number>().int().min(1).max(100_000).default(1),
      }),
    )
    .output(teamPage),
  invite: withRight('users.manage')
    .route({ method: 'POST', path: '/team/invitations', summary: 'Invite a team member by email' })
    .errors({ ALREADY_MEMBER: { status: 409 } })
    .input(
      z.object({
        email: personText(254),
        role: invitedRole.default('manager'),
        restaurantId: id.nullable().default(null).describe('null: all restaurants'),
        forNewRestaurant: z
          .boolean()
          .default(false)
          .describe('Invites an owner to open a restaurant; the role is owner, without a restaurant'),
        firstName: personText(200).default(''),
        lastName: personText(200).default(''),
      }),
    )
    .output(
      response.extend({
        resent: z.boolean().describe('An open invitation existed; its link is now invalid'),
      }),
    ),
  resend: withRight('users.manage', 'anywhere')
    .route({
      method: 'POST',
      path: '/team/invitations/{invitationId}/resend',
      summary: 'Resend an invitation with a new link; the old one becomes invalid',
    })
    .errors(invitationErrors)
    .input(invitation)
    .output(response),
  revoke: withRight('users.manage', 'anywhere')
    .route({
      method: 'POST',
      path: '/team/invitations/{invitationId}/revoke',
      summary: 'Withdraw an invitation',
    })
    .errors(invitationErrors)
    .input(invitation)
    .output(z.object({ revoked: z.literal(true) })),
  changeRole: withRight('users.manage', 'anywhere')
    .meta({ needsProof: true })
    .route({
      method: 'PUT',
      path: '/team/members/{membershipId}/role',
      summary: 'Change the role of a member, or its restaurant',
    })
    .errors({
      OWN_ROLE: { status: 409 },
      LAST_MASTER_ADMIN: { status: 409 },
      ALREADY_MEMBER: { status: 409 },
      CHANGED_SINCE: { status: 409, data: z.object({ current: teamMember }) },
    })
    .input(
      member.extend({
        ...grant.shape,
        before: grant
          .optional()
          .describe('The role as displayed: nothing is changed if the current role differs'),
      }),
    )
    .output(response),
  deactivate: withRight('users.manage', 'anywhere')
    .meta({ needsProof: true })
    .route({
      method: 'POST',
      path: '/team/members/{membershipId}/deactivate',
      summary: 'Deactivate a role; it can be reactivated',
    })
    .errors({ OWN_ROLE: { status: 409 }, LAST_MASTER_ADMIN: { status: 409 } })
    .input(member)
    .output(response),
  reactivate: withRight('users.manage', 'anywhere')
    .meta({ needsProof: true })
    .route({ method: 'POST', path: '/team/members/{membershipId}/reactivate', summary: 'Reactivate a role' })
    .errors({ OWN_ROLE: { status: 409 } })
    .input(member)
    .output(response),
  findInvitation: forAnyone
    .route({ method: 'POST', path: '/invitation', summary: 'Get the invitation of an emailed link' })
    .errors(invitationErrors)
    .input(z.object({ token: secretToken }))
    .output(invitationView),
  acceptInvitation: forAnyone
    .route({
      method: 'POST',
      path: '/invitation/accept',
      summary: 'Accept an invitation: with a new account, or signed in with the invited address',
    })
    .errors({
      ...invitationErrors,
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
            password: z.string().max(passwordLength.max),
          })
          .optional()
          .describe('For recipients without an account'),
      }),
    )
    .output(z.object({ email: z.string(), restaurantId: id.nullable() })),
}
