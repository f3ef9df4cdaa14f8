import type { Json } from './mutations.ts'
import type { Sample } from './samples.ts'

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
