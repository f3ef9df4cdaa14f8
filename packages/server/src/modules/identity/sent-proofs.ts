import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { json } from '../../db/json.ts'

/** The purpose of a code or link. */
export type Purpose =
  | 'sign-in-code'
  | 'sign-in-link'
  | 'sign-up-code'
  | 'verify-email'
  | 'change-email'
  | 'reset-password'
  | 'proof-code'
  | 'factor-code'

export interface NewProof {
  purpose: Purpose
  /** An email address, a phone number, or "user:<id>". */
  subject: string
  /** null if no account exists; the proof then never succeeds. */
  userId: string | null
  data?: Record<string, string | null>
  lifetimeMs: number
}

export interface ConsumedProof {
  subject: string
  userId: string | null
  data: Record<string, string | null>
}

const MAX_ATTEMPTS = 5
type ProofApp = Pick<App, 'now' | 'secrets'>

/** Issues a six-digit code. Replaces the previous code. */
export async function issueCode(app: ProofApp, tx: Tx, proof: NewProof): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await store(app, tx, proof, codeHash(app, proof, code))
  return code
}

/** Issues a long token for a link. Replaces the previous link. */
export async function issueLink(app: ProofApp, tx: Tx, proof: NewProof): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await store(app, tx, proof, linkHash(app, proof.purpose, token))
  return token
}

/**
 * Consumes a code and returns what it proves; null if it is wrong, expired, used or was tried too often.
 * Single use. `onTry` is called before the given code is compared with a stored one, and can throw.
 */
export async function consumeCode(
  app: ProofApp,
  tx: Tx,
  given: { purpose: Purpose; subject: string; code: string },
  onTry?: () => Promise<void>,
): Promise<ConsumedProof | null> {
  const { purpose, subject } = given
  const stored = await tx
    .updateTable('auth.sent_proofs')
    .set({ tries: sql<number>`tries + 1` })
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .where('tries', '<', MAX_ATTEMPTS)
    .where('expires_at', '>', new Date(app.now()))
    .returning('hash')
    .executeTakeFirst()
  if (!stored) return null
  await onTry?.()
  if (!timingSafeEqual(stored.hash, codeHash(app, given, given.code))) return null
  const [proof] = await remove(tx, purpose, 'subject', subject)
  return proof ?? null
}

/**
 * Consumes the token of a link and returns what it proves; null if it is unknown, expired or used. Single
 * use.
 */
export async function consumeLink(
  app: ProofApp,
  tx: Tx,
  purpose: Purpose,
  token: string,
): Promise<ConsumedProof | null> {
  const [proof] = await remove(tx, purpose, 'hash', linkHash(app, purpose, token), new Date(app.now()))
  return proof ?? null
}

/** Voids everything sent to a user for these purposes. */
export async function voidProofs(tx: Tx, userId: string, purposes: readonly Purpose[]): Promise<void> {
  await tx
    .deleteFrom('auth.sent_proofs')
    .where('user_id', '=', userId)
    .where('purpose', 'in', purposes)
    .execute()
}

async function store(app: ProofApp, tx: Tx, proof: NewProof, hash: Buffer): Promise<void> {
  const { purpose, subject, userId, data = {}, lifetimeMs } = proof
  const fresh = {
    hash,
    user_id: userId,
    data: json(data),
    tries: 0,
    expires_at: new Date(app.now() + lifetimeMs),
  }
  await tx
    .insertInto('auth.sent_proofs')
    .values({ purpose, subject, ...fresh })
    .onConflict((known) => known.columns(['purpose', 'subject']).doUpdateSet(fresh))
    .execute()
}

async function remove(
  tx: Tx,
  purpose: Purpose,
  by: 'subject' | 'hash',
  value: string | Buffer,
  now?: Date,
): Promise<ConsumedProof[]> {
  const { rows } = await sql<ConsumedProof>`
    delete from auth.sent_proofs
    where purpose = ${purpose} and ${sql.ref(by)} = ${value} and ${now ? sql`expires_at > ${now}` : sql`true`}
    returning subject, user_id as "userId", data`.execute(tx)
  return rows
}

function codeHash(
  { secrets }: ProofApp,
  { purpose, subject }: { purpose: Purpose; subject: string },
  code: string,
) {
  return secrets.derive('sent-code', `${purpose}\n${subject}\n${code}`)
}

function linkHash({ secrets }: ProofApp, purpose: Purpose, token: string): Buffer {
  return secrets.derive('sent-link', `${purpose}\n${token}`)
}
