import { createPublicKey, createSign, type KeyObject } from 'node:crypto'

/** A self-signed certificate in base64, the form in which SAML providers publish their keys. */
export function certify(key: KeyObject, commonName: string): string {
  const name = sequence(tagged(0x31, sequence(oid(0x55, 0x04, 0x03), tagged(0x0c, Buffer.from(commonName)))))
  const algorithm = sequence(oid(0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b), tagged(0x05))
  const content = sequence(
    tagged(0x02, Buffer.of(1)),
    algorithm,
    name,
    sequence(time('250101000000Z'), time('491231235959Z')),
    name,
    createPublicKey(key).export({ type: 'spki', format: 'der' }),
  )
  const signature = createSign('sha256').update(content).sign(key)
  return sequence(content, algorithm, tagged(0x03, Buffer.of(0), signature)).toString('base64')
}

/** The certificate in PEM. */
export function toPem(certificate: string): string {
  const lines = certificate.match(/.{1,64}/g)?.join('\n') ?? ''
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`
}

const sequence = (...parts: Buffer[]) => tagged(0x30, ...parts)
const oid = (...bytes: number[]) => tagged(0x06, Buffer.from(bytes))
const time = (text: string) => tagged(0x17, Buffer.from(text))

/** A DER element: tag, length and content. */
function tagged(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.of(tag, ...size), content])
}
