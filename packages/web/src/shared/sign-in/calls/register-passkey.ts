import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { isUserCancellation } from './passkeys.ts'
import { getAuth, postAuth } from './wire.ts'

/**
 * Creates a passkey on this device; false when the user cancels the browser's prompt. Throws RequestError.
 */
export async function registerPasskey(name: string): Promise<boolean> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const optionsJSON = await getAuth<PublicKeyCredentialCreationOptionsJSON>(
    '/passkey/generate-register-options',
  )
  const response = await startRegistration({ optionsJSON }).catch(isUserCancellation)
  if (!response) return false
  await postAuth('/passkey/verify-registration', { response, name })
  return true
}
