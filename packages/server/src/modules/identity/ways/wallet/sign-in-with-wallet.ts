import { randomBytes } from 'node:crypto'
import * as Address from 'ox/Address'
import * as Siwe from 'ox/Siwe'
import { z } from 'zod'
import { refusal, refusedFields } from '../../auth-answers.ts'
import { type AuthCall, originOf } from '../../auth-call.ts'
import { signInProven } from '../sign-in-strong.ts'
import { issueTicket, takeTicket } from '../tickets.ts'
import { personOfWallet } from './person-of-wallet.ts'
import { isSignedBy } from './signature.ts'

const GOOD_FOR_MS = 600_000
const kind = 'wallet'
const asked = z.object({
  address: z.string().regex(/^0x[0-9a-fA-F]{40}$/, 'This is no wallet address.'),
  chainId: z.int().positive(),
})
const signed = z.object({
  message: z.string().min(1).max(2000),
  signature: z.string().regex(/^0x[0-9a-fA-F]{130}$/, 'This is no signature.'),
})
const kept = z.object({ message: z.string(), address: z.string(), origin: z.string() })

/** The text that a wallet is to sign (EIP-4361): for this host, one time, ten minutes. */
export async function askWallet(call: AuthCall): Promise<Response> {
  const { app, from } = call
  const { walletChains } = app.config.signIn
  if (walletChains.length === 0) return refusal(404, from.requestId, { code: 'NOT_FOUND' })
  const input = asked.safeParse(call.body)
  if (!input.success) return refusedFields(input.error, from.requestId)
  const { chainId } = input.data
  if (!walletChains.includes(chainId)) {
    return refusal(400, from.requestId, { code: 'UNSUPPORTED_CHAIN', message: 'Unsupported chain' })
  }
  const address = Address.checksum(input.data.address as Address.Address)
  const nonce = randomBytes(16).toString('hex')
  const origin = originOf(call)
  const message = Siwe.createMessage({
    address,
    chainId,
    domain: from.host,
    nonce,
    uri: origin,
    version: '1',
    statement: 'Sign in. This costs nothing and moves nothing.',
    issuedAt: new Date(app.now()),
    expirationTime: new Date(app.now() + GOOD_FOR_MS),
  })
  await issueTicket(app, kind, { message, address, origin }, GOOD_FOR_MS, nonce)
  return Response.json({ message }, { headers: { 'cache-control': 'no-store' } })
}

/** Signs in whoever signed the text that was given out here, unchanged, with the wallet that asked for it. */
export async function signInWithWallet(call: AuthCall): Promise<Response> {
  const { app, from } = call
  const input = signed.safeParse(call.body)
  if (!input.success) return refusedFields(input.error, from.requestId)
  const { message, signature } = input.data
  const nonce = /^Nonce: ([0-9a-f]{32})$/m.exec(message)?.[1]
  const found = kept.safeParse(nonce && (await takeTicket(app, kind, nonce)))
  const holds =
    found.success &&
    found.data.message === message &&
    found.data.origin === originOf(call) &&
    isSignedBy(found.data.address, message, signature)
  if (!holds) {
    const refused = 'This signature was not accepted. Please start again.'
    return refusal(401, from.requestId, { code: 'INVALID_SIGNATURE', message: refused })
  }
  return signInProven(call, await personOfWallet(app, found.data.address))
}
