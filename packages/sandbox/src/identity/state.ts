import { createHash, generateKeyPairSync } from 'node:crypto'
import { join } from 'node:path'
import type { SandboxConfig } from '../config.ts'
import { openJournal, type Table } from '../journal.ts'

/** Somebody with an account at this provider. */
export interface Account {
  /** Their id here; the same for the same address. */
  sub: string
  email: string
  emailVerified: boolean
  name: string
}

export interface PastSignIn {
  id: string
  /** ISO 8601. */
  at: string
  email: string
  name: string
  clientId: string
  outcome: 'signed in' | 'cancelled'
}

export interface Client {
  id: string
  secret: string
  redirectUris: string[]
}

export interface IdentityState {
  clients: Client[]
  accounts: Table<Account>
  past: Table<PastSignIn>
  /** The key that signs identity tokens, as a private JWK. It outlives a restart. */
  signingKey: Record<string, unknown>
  close(): void
}

export function openIdentity(config: SandboxConfig): IdentityState {
  const journal = openJournal(join(config.data, 'identity.jsonl'))
  const keys = journal.table<Record<string, unknown>>('keys')
  const signingKey = keys.get('signing') ?? newKey()
  keys.put('signing', signingKey)
  return {
    clients: [
      { id: 'comanda', secret: 'sandbox-identity-secret', redirectUris: config.identityRedirects ?? [] },
    ],
    accounts: journal.table('accounts', { keep: 2000 }),
    past: journal.table('past', { keep: 500 }),
    signingKey,
    close: () => journal.close(),
  }
}

/** The account of an address, as it is told this time. */
export function keepAccount(
  { accounts }: IdentityState,
  person: { email: string; name: string; emailVerified: boolean },
): Account {
  const email = person.email.trim().toLowerCase()
  const sub = createHash('sha256').update(email).digest('hex').slice(0, 24)
  const account = { sub, email, name: person.name.trim() || email, emailVerified: person.emailVerified }
  accounts.put(sub, account)
  return account
}

function newKey(): Record<string, unknown> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return { ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig', kid: 'sandbox-1' }
}
