import { randomBytes } from 'node:crypto'
import { ORPCError } from '@orpc/server'
import type { Address } from 'ox/Address'
import { z } from 'zod'
import type { SignInContext } from '../../sign-in-context.ts'
import { type SignInResult, signInVerified } from '../../start-session.ts'
import { consumeTicket, issueTicket } from '../tickets.ts'
import { findOrCreateWalletAccount } from './find-or-create-wallet-account.ts'
import { isSignedBy } from './signature.ts'

const LIFETIME_MS = 600_000
const kind = 'wallet'
const storedMessage = z.object({ message: z.string(), address: z.string(), origin: z.string() })

/**
 * The message that a wallet signs (EIP-4361): for this host, single use, valid for ten minutes.
 * @throws NOT_FOUND if wallets are not accepted, UNSUPPORTED_CHAIN.
 */
export async function createWalletMessage(
  { app, origin }: SignInContext,
  input: { address: string; chainId: number },
): Promise<{ message: string }> {
  const { walletChains } = app.config.signIn
  if (walletChains.length === 0) throw new ORPCError('NOT_FOUND')
  const { chainId } = input
  if (!walletChains.includes(chainId))
    throw new ORPCError('UNSUPPORTED_CHAIN', { status: 400, message: 'Unsupported chain' })
  const [{ checksum }, { createMessage }] = await Promise.all([import('ox/Address'), import('ox/Siwe')])
  const address = checksum(input.address as Address)
  const nonce = randomBytes(16).toString('hex')
  const message = createMessage({
    address,
    chainId,
    domain: new URL(origin).host,
    nonce,
    uri: origin,
    version: '1',
    statement: 'Sign in. This is free and moves no funds.',
    issuedAt: new Date(app.now()),
    expirationTime: new Date(app.now() + LIFETIME_MS),
  })
  await issueTicket(app, kind, { message, address, origin }, LIFETIME_MS, nonce)
  return { message }
}

/** Signs in with a message issued here, signed unchanged by the wallet that requested it. */
export async function signInWithWallet(
  context: SignInContext,
  { message, signature }: { message: string; signature: string },
): Promise<SignInResult> {
  const { app, origin } = context
  const nonce = /^Nonce: ([0-9a-f]{32})$/m.exec(message)?.[1]
  const found = storedMessage.safeParse(nonce && (await consumeTicket(app, kind, nonce)))
  const isValid =
    found.success &&
    found.data.message === message &&
    found.data.origin === origin &&
    (await isSignedBy(found.data.address, message, signature))
  if (!isValid) {
    const error = 'This signature was not accepted. Please start again.'
    throw new ORPCError('INVALID_SIGNATURE', { status: 401, message: error })
  }
  return signInVerified(context, await findOrCreateWalletAccount(app, found.data.address), 'wallet')
}
