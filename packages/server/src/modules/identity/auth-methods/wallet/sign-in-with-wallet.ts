import { randomBytes } from 'node:crypto'
import type { Address } from 'ox/Address'
import { z } from 'zod'
import { type AuthCall, originOf } from '../../auth-call.ts'
import { errorResponse, validationErrorResponse } from '../../auth-responses.ts'
import { signInVerified } from '../../start-session.ts'
import { consumeTicket, issueTicket } from '../tickets.ts'
import { findOrCreateWalletAccount } from './find-or-create-wallet-account.ts'
import { isSignedBy } from './signature.ts'

const LIFETIME_MS = 600_000
const kind = 'wallet'
const messageRequest = z.object({
  address: z.string().regex(/^0x[0-9a-fA-F]{40}$/, 'Invalid wallet address.'),
  chainId: z.int().positive(),
})
const signedMessage = z.object({
  message: z.string().min(1).max(2000),
  signature: z.string().regex(/^0x[0-9a-fA-F]{130}$/, 'Invalid signature.'),
})
const storedMessage = z.object({ message: z.string(), address: z.string(), origin: z.string() })

/** The message that a wallet signs (EIP-4361): for this host, single use, valid for ten minutes. */
export async function createWalletMessage(call: AuthCall): Promise<Response> {
  const { app, from } = call
  const { walletChains } = app.config.signIn
  if (walletChains.length === 0) return errorResponse(404, from.requestId, { code: 'NOT_FOUND' })
  const input = messageRequest.safeParse(call.body)
  if (!input.success) return validationErrorResponse(input.error, from.requestId)
  const { chainId } = input.data
  if (!walletChains.includes(chainId)) {
    return errorResponse(400, from.requestId, { code: 'UNSUPPORTED_CHAIN', message: 'Unsupported chain' })
  }
  const [{ checksum }, { createMessage }] = await Promise.all([import('ox/Address'), import('ox/Siwe')])
  const address = checksum(input.data.address as Address)
  const nonce = randomBytes(16).toString('hex')
  const origin = originOf(call)
  const message = createMessage({
    address,
    chainId,
    domain: from.host,
    nonce,
    uri: origin,
    version: '1',
    statement: 'Sign in. This is free and moves no funds.',
    issuedAt: new Date(app.now()),
    expirationTime: new Date(app.now() + LIFETIME_MS),
  })
  await issueTicket(app, kind, { message, address, origin }, LIFETIME_MS, nonce)
  return Response.json({ message }, { headers: { 'cache-control': 'no-store' } })
}

/** Signs in with a message issued here, signed unchanged by the wallet that requested it. */
export async function signInWithWallet(call: AuthCall): Promise<Response> {
  const { app, from } = call
  const input = signedMessage.safeParse(call.body)
  if (!input.success) return validationErrorResponse(input.error, from.requestId)
  const { message, signature } = input.data
  const nonce = /^Nonce: ([0-9a-f]{32})$/m.exec(message)?.[1]
  const found = storedMessage.safeParse(nonce && (await consumeTicket(app, kind, nonce)))
  const isValid =
    found.success &&
    found.data.message === message &&
    found.data.origin === originOf(call) &&
    (await isSignedBy(found.data.address, message, signature))
  if (!isValid) {
    const error = 'This signature was not accepted. Please start again.'
    return errorResponse(401, from.requestId, { code: 'INVALID_SIGNATURE', message: error })
  }
  return signInVerified(call, await findOrCreateWalletAccount(app, found.data.address), 'wallet')
}
