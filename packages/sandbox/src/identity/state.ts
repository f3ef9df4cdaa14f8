import { createHash, generateKeyPairSync } from 'node:crypto'
import { join } from 'node:path'
import type { SamlProgram, SandboxConfig } from '../config.ts'
import { newId } from '../ids.ts'
import { openJournal, type Table } from '../journal.ts'
import { defaultSamlControl, type SamlControl } from './saml/control.ts'
import { newSamlKey, type SamlKey } from './saml/keys.ts'

/** An account of this provider. */
export interface Account {
  /** The subject id; the same for the same address. */
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
  /** The private JWK that signs identity tokens. It survives a restart. */
  signingKey: Record<string, unknown>
  saml: {
    programs: SamlProgram[]
    /** The key that signs SAML responses. It survives a restart. */
    key(): SamlKey
    /** Rotates the signing key. */
    renewKey(): void
    control(): SamlControl
    changeControl(change: Partial<SamlControl>): SamlControl
  }
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
    saml: samlOf(config, journal),
    close: () => journal.close(),
  }
}

function samlOf(
  config: SandboxConfig,
  journal: Pick<ReturnType<typeof openJournal>, 'table'>,
): IdentityState['saml'] {
  const keys = journal.table<SamlKey>('saml keys')
  const controls = journal.table<SamlControl>('saml control')
  const control = () => ({ ...defaultSamlControl, ...controls.get('now') })
  const renewKey = () => keys.put('signing', newSamlKey('Comanda sandbox company'))
  return {
    programs: config.samlPrograms ?? [],
    key() {
      if (!keys.get('signing')) renewKey()
      return keys.get('signing') as SamlKey
    },
    renewKey,
    control,
    changeControl(change) {
      controls.put('now', { ...control(), ...change })
      return control()
    },
  }
}

/** The account of an address, with the given name. */
export function upsertAccount(
  { accounts }: IdentityState,
  person: { email: string; name: string; emailVerified: boolean },
): Account {
  const email = person.email.trim().toLowerCase()
  const sub = createHash('sha256').update(email).digest('hex').slice(0, 24)
  const account = { sub, email, name: person.name.trim() || email, emailVerified: person.emailVerified }
  accounts.put(sub, account)
  return account
}

export function recordSignIn({ past }: IdentityState, entry: Omit<PastSignIn, 'id' | 'at'>): void {
  const id = newId('si', 14)
  past.put(id, { id, at: new Date().toISOString(), ...entry })
}

function newKey(): Record<string, unknown> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return { ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig', kid: 'sandbox-1' }
}
