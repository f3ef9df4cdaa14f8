import * as Address from 'ox/Address'
import * as Hex from 'ox/Hex'
import * as PersonalMessage from 'ox/PersonalMessage'
import * as Secp256k1 from 'ox/Secp256k1'
import * as Signature from 'ox/Signature'

/** Whether a message was signed by the key of this address (personal_sign, EIP-191). */
export function isSignedBy(address: string, message: string, signature: string): boolean {
  try {
    const signer = Secp256k1.recoverAddress({
      payload: PersonalMessage.getSignPayload(Hex.fromString(message)),
      signature: Signature.fromHex(signature as Hex.Hex),
    })
    return Address.isEqual(signer, address as Address.Address)
  } catch {
    // Values that are not on the curve.
    return false
  }
}
