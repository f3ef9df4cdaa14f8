import { passkey } from '@better-auth/passkey'
import { APIError } from 'better-auth/api'

const notUserVerified = () =>
  new APIError('UNAUTHORIZED', {
    code: 'AUTHENTICATION_FAILED',
    message: 'This passkey did not verify your identity.',
  })

/**
 * Passkeys, each bound to the host where it was created. A passkey counts as two factors, so user
 * verification by PIN, fingerprint or face is required.
 */
export function passkeys() {
  return passkey({
    rpName: 'Comanda',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    advanced: { webAuthnChallengeCookie: 'passkey' },
    registration: {
      afterVerification: async ({ verification }) => {
        if (!verification.registrationInfo?.userVerified) throw notUserVerified()
      },
    },
    authentication: {
      afterVerification: async ({ verification }) => {
        if (!verification.authenticationInfo.userVerified) throw notUserVerified()
      },
    },
    schema: {
      passkey: {
        modelName: 'passkeys',
        fields: {
          publicKey: 'public_key',
          userId: 'user_id',
          credentialID: 'credential_id',
          deviceType: 'device_type',
          backedUp: 'backed_up',
          createdAt: 'created_at',
        },
      },
    },
  })
}
