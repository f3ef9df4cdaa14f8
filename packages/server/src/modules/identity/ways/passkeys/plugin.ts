import { passkey } from '@better-auth/passkey'
import { APIError } from 'better-auth/api'

const unverified = () =>
  new APIError('UNAUTHORIZED', {
    code: 'AUTHENTICATION_FAILED',
    message: 'This passkey did not make sure that it is you.',
  })

/**
 * Passkeys, each for the host on which it was made. A passkey counts as two factors, so the device has to have made sure
 * who holds it: by a PIN, a finger or a face.
 */
export function passkeys() {
  return passkey({
    rpName: 'Comanda',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    advanced: { webAuthnChallengeCookie: 'passkey' },
    registration: {
      afterVerification: async ({ verification }) => {
        if (!verification.registrationInfo?.userVerified) throw unverified()
      },
    },
    authentication: {
      afterVerification: async ({ verification }) => {
        if (!verification.authenticationInfo.userVerified) throw unverified()
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
