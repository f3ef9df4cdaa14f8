import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

interface Options {
  challenge: string
  rp?: { id: string }
  rpId?: string
}

const PRESENT = 0x01
const VERIFIED = 0x04
const ATTESTED = 0x40

/** A software authenticator with one passkey: P-256, attestation "none". */
export function softAuthenticator({ verifiesUser = true } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  let counter = 0
  /** A passkey is bound to the host that it was created for. */
  let host: string | undefined
  const device = {
    id: randomBytes(16).toString('base64url'),
    verifiesUser,

    /** The result of `navigator.credentials.create` on a page of this origin. */
    create({ challenge, rp }: Options, origin: string): object {
      host = rp?.id
      const id = Buffer.from(device.id, 'base64url')
      const key = cosePublicKey(Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url'))
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const data = Buffer.concat([authenticatorData(host ?? '', ATTESTED), attested])
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.from([0xa0]),
        text('authData'),
        bytes(data),
      ])
      return {
        id: device.id,
        rawId: device.id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal'],
        },
      }
    },

    /** The result of `navigator.credentials.get` on a page of this origin. */
    get({ challenge, rpId }: Options, origin: string): object {
      const client = clientData('webauthn.get', challenge, origin)
      const data = authenticatorData(host ?? rpId ?? '', 0)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return {
        id: device.id,
        rawId: device.id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
        },
      }
    },
  }

  function authenticatorData(rpId: string, more: number): Buffer {
    counter += 1
    const flags = PRESENT | (device.verifiesUser ? VERIFIED : 0) | more
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count])
  }
  return device
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

/** A COSE map: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}. */
function cosePublicKey(x: Buffer, y: Buffer): Buffer {
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01])
  return Buffer.concat([head, Buffer.from([0x21]), bytes(x), Buffer.from([0x22]), bytes(y)])
}

function text(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
}

function bytes(value: Buffer): Buffer {
  const head =
    value.length < 256
      ? Buffer.from([0x58, value.length])
      : Buffer.from([0x59, value.length >> 8, value.length & 255])
  return Buffer.concat([head, value])
}
