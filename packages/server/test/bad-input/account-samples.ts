import { randomUUID } from 'node:crypto'
import type { Json } from './mutations.ts'
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

/** Requests about the saved cards of a caller who has none. */
export function savedCardSamples(token: string): Record<string, Sample> {
  return {
    'savedCards.list': { parameters: { page: '1' } },
    'savedCards.remove': { parameters: { cardId: 'pm_1' } },
    'savedCards.choose': { parameters: { token }, body: { savedCardId: null, save: true } },
  }
}

/** Wrong credentials, in valid requests. */
export function signInSamples(): Record<string, Sample> {
  const email = 'markhere-target@matrix.test'
  const password = 'a quite long password 7'
  const token = 'no-such-token'
  const key = { id: 'no-such-key', rawId: 'no-such-key', type: 'public-key', clientExtensionResults: {} }
  const clientDataJSON = 'e30'
  const factor = { code: '418207', trustDevice: true }
  const bodies: Record<string, Json> = {
    password: { email, password: 'not this one' },
    signUp: { name: 'New', phone: '9085550177', email, password },
    signUpByPhone: { name: 'New', phone: '9085550178', password },
    sendCode: { email, channel: 'sms' },
    code: { email, code: '418207' },
    sendLink: { email },
    link: { token },
    sendRecovery: { email },
    resetPassword: { token, password },
    changePassword: { currentPassword: 'comanda-demo-1', newPassword: password },
    setPassword: { newPassword: password },
    changeEmail: { newEmail: 'new@matrix.test' },
    resendVerification: { email },
    verifyEmail: { token },
    signOut: { scope: 'local' },
    social: { provider: 'sandbox', returnTo: '/account' },
    work: { email, returnTo: '/account' },
    totp: factor,
    textCode: factor,
    recoveryCode: { code: 'AAAAA-AAAAA', trustDevice: false },
    sendFactorCode: {},
    createPasskey: {
      response: { ...key, response: { clientDataJSON, attestationObject: 'e30' } },
      name: 'Key',
    },
    passkey: {
      response: { ...key, response: { clientDataJSON, authenticatorData: 'e30', signature: 'e30' } },
    },
    walletMessage: { address: `0x${'0'.repeat(40)}`, chainId: 1 },
    wallet: { message: 'no such message', signature: `0x${'0'.repeat(130)}` },
    issueToken: {},
  }
  const reads = ['session', 'passkeyCreation', 'passkeyRequest', 'token']
  return Object.fromEntries([
    ...Object.entries(bodies).map(([name, body]) => [`signIn.${name}`, { parameters: {}, body }]),
    ...reads.map((name) => [`signIn.${name}`, { parameters: { page: '1' } }]),
  ])
}

/** For a caller without orders and without a proof. */
export function accountSamples(
  restaurantId: string,
  orderId: string,
  productId: string,
): Record<string, Sample> {
  return {
    'account.orders': { parameters: { restaurantId, before: '1790000000000' } },
    'account.order': { parameters: { orderId } },
    'account.reorder': { parameters: { orderId }, body: {} },
    'account.favorites': { parameters: { restaurantId } },
    'account.favoriteDishes': { parameters: { restaurantId } },
    'account.addFavorite': { parameters: { restaurantId, productId }, body: {} },
    'account.removeFavorite': { parameters: { restaurantId, productId } },
    'account.export': { parameters: { page: '1' } },
    'account.requests': { parameters: { page: '1' } },
    'account.ask': { parameters: {}, body: { topic: 'access', message: 'What do you know?' } },
    'account.delete': { parameters: { page: '1' } },
  }
}
