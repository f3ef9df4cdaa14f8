import { api, forCaller } from '../../platform/http/api.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { changeRole } from './change-role.ts'
import { deactivateMember } from './deactivate-member.ts'
import { invitePerson } from './invite-person.ts'
import { listHolders } from './list-holders.ts'
import { listPeople } from './list-people.ts'
import { reactivateMember } from './reactivate-member.ts'
import { resendInvitation } from './resend-invitation.ts'
import { revokeInvitation } from './revoke-invitation.ts'
import { showInvitation } from './show-invitation.ts'

const { team } = api

export const teamRoutes = {
  list: team.list.handler(forCaller(listPeople)),
  holders: team.holders.handler(forCaller(listHolders)),
  invite: team.invite.handler(forCaller(invitePerson)),
  resend: team.resend.handler(async ({ input, context: { app, caller } }) => ({
    member: await resendInvitation(app, caller, input.invitationId),
  })),
  revoke: team.revoke.handler(async ({ input, context: { app, caller } }) => {
    await revokeInvitation(app, caller, input.invitationId)
    return { revoked: true }
  }),
  changeRole: team.changeRole.handler(async ({ input, context: { app, caller } }) => ({
    member: await changeRole(app, caller, input),
  })),
  deactivate: team.deactivate.handler(async ({ input, context: { app, caller } }) => ({
    member: await deactivateMember(app, caller, input.membershipId),
  })),
  reactivate: team.reactivate.handler(async ({ input, context: { app, caller } }) => ({
    member: await reactivateMember(app, caller, input.membershipId),
  })),
  findInvitation: team.findInvitation.handler(({ input, context: { app, caller } }) =>
    showInvitation(app, caller, input.token),
  ),
  acceptInvitation: team.acceptInvitation.handler(forCaller(acceptInvitation)),
}
