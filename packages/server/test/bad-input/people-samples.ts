import { randomUUID } from 'node:crypto'
import type { Sample } from './samples.ts'

/** Operations of users about themselves. */
export function identitySamples(): Record<string, Sample> {
  return {
    'identity.me': { parameters: { page: '1' } },
    'identity.updateProfile': {
      parameters: {},
      body: { firstName: 'Nora', lastName: 'Quinn', phone: '9085550123' },
    },
    'identity.prove': { parameters: {}, body: { code: '418207' } },
    'identity.sendProofCode': { parameters: {}, body: {} },
    'identity.sessions': { parameters: { page: '1' } },
    'identity.endSession': { parameters: { id: randomUUID() } },
    'identity.authMethods': { parameters: { page: '1' } },
    'identity.factors': { parameters: { page: '1' } },
    'identity.enrolTotp': { parameters: {}, body: {} },
    'identity.enrolPhone': { parameters: {}, body: { phone: '(908) 555-0142' } },
    'identity.challengeFactor': { parameters: { id: randomUUID() }, body: {} },
    'identity.verifyFactor': { parameters: { id: randomUUID() }, body: { code: '418207' } },
    'identity.removeFactor': { parameters: { id: randomUUID() } },
    'identity.renewRecoveryCodes': { parameters: {}, body: {} },
    'identity.identities': { parameters: { page: '1' } },
    'identity.linkIdentity': { parameters: {}, body: { provider: 'sandbox', returnTo: '/account' } },
    'identity.unlinkIdentity': { parameters: { id: randomUUID() } },
    'identity.passkeys': { parameters: { page: '1' } },
    'identity.renamePasskey': { parameters: { id: randomUUID() }, body: { name: 'Phone' } },
    'identity.removePasskey': { parameters: { id: randomUUID() } },
  }
}

/** Operations about the team of a restaurant. */
export function teamSamples(restaurantId: string): Record<string, Sample> {
  return {
    'team.list': { parameters: { restaurantId, search: 'ada', role: 'staff', page: '1' } },
    'team.holders': { parameters: { restaurantId, action: 'menu.manage' } },
    'team.invite': {
      parameters: {},
      body: { email: 'nora@example.com', role: 'manager', restaurantId, firstName: 'Nora', lastName: '' },
    },
    'team.resend': { parameters: { invitationId: randomUUID() }, body: {} },
    'team.revoke': { parameters: { invitationId: randomUUID() }, body: {} },
    'team.changeRole': {
      parameters: { membershipId: randomUUID() },
      body: { role: 'manager', restaurantId },
    },
    'team.deactivate': { parameters: { membershipId: randomUUID() }, body: {} },
    'team.reactivate': { parameters: { membershipId: randomUUID() }, body: {} },
    'team.findInvitation': { parameters: {}, body: { token: 'no-such-token' } },
    'team.acceptInvitation': {
      parameters: {},
      body: {
        token: 'no-such-token',
        account: { firstName: 'Nora', lastName: 'Quinn', password: 'a long one' },
      },
    },
  }
}
