import type { Address } from 'ox/Address'
import type { Hex } from 'ox/Hex'

/** Whether a message was signed by the key of this address (personal_sign, EIP-191). */
export async function isSignedBy(address: string, message: string, signature: string): Promise<boolean> {
  const { Address, Hex, PersonalMessage, Secp256k1, Signature } = await library()
  try {
    const signer = Secp256k1.recoverAddress({
      payload: PersonalMessage.getSignPayload(Hex.fromString(message)),
      signature: Signature.fromHex(signature as Hex),
    })
    return Address.isEqual(signer, address as Address)
  } catch {
    // Values that are not on the curve.
    return false
  }
}

/** Loaded on first use, because it needs megabytes of memory. */
async function library() {
  const [Address, Hex, PersonalMessage, Secp256k1, Signature] = await Promise.all([
    import('ox/Address'),
    import('ox/Hex'),
    import('ox/PersonalMessage'),
    import('ox/Secp256k1'),
    import('ox/Signature'),
  ])
  return { Address, Hex, PersonalMessage, Secp256k1, Signature }
}
