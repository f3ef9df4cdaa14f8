import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { json } from '../../db/json.ts'

/** What a code or a link is for. */
export type Purpose =
  | 'sign-in-code'
  | 'sign-in-link'
  | 'sign-up-code'
  | 'verify-email'
  | 'change-email'
  | 'reset-password'
  | 'proof-code'
  | 'factor-code'

export interface ProofToSend {
  purpose: Purpose
  /** An e-mail address, a phone number, or "user:<id>". */
  subject: string
  /** null: nobody's, and it will be taken for wrong. */
  userId: string | null
  data?: Record<string, string | null>
  goodForMs: number
}

export interface TakenProof {
  subject: string
  userId: string | null
  data: Record<string, string | null>
}

const MOST_TRIES = 5
type ProofApp = Pick<App, 'now' | 'secrets'>

/** Six digits, for typing. Takes the place of the code before. */
export async function issueCode(app: ProofApp, tx: Tx, proof: ProofToSend): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await keep(app, tx, proof, codeHash(app, proof, code))
  return code
}

/** A long token, for a link. Takes the place of the link before. */
export async function issueLink(app: ProofApp, tx: Tx, proof: ProofToSend): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await keep(app, tx, proof, linkHash(app, proof.purpose, token))
  return token
}

/** What a code proves; null when it is wrong, too old, used, or was tried too often. It is good for one time. */
export async function takeCode(
  app: ProofApp,
  tx: Tx,
  given: { purpose: Purpose; subject: string; code: string },
): Promise<TakenProof | null> {
  const { purpose, subject } = given
  const tried = await tx
    .updateTable('auth.sent_proofs')
    .set({ tries: sql<number>`tries + 1` })
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .where('tries', '<', MOST_TRIES)
    .where('expires_at', '>', new Date(app.now()))
    .returning('hash')
    .executeTakeFirst()
  if (!tried || !timingSafeEqual(tried.hash, codeHash(app, given, given.code))) return null
  const [taken] = await remove(tx, purpose, 'subject', subject)
  return taken ?? null
}

/** What the token of a link proves; null when it is unknown, too old or used. It is good for one time. */
export async function takeLink(
  app: ProofApp,
  tx: Tx,
  purpose: Purpose,
  token: string,
): Promise<TakenProof | null> {
  const [taken] = await remove(tx, purpose, 'hash', linkHash(app, purpose, token), new Date(app.now()))
  return taken ?? null
}

/** Whatever was sent to somebody for this opens nothing any more. */
export async function voidProofs(tx: Tx, userId: string, purposes: readonly Purpose[]): Promise<void> {
  await tx
    .deleteFrom('auth.sent_proofs')
    .where('user_id', '=', userId)
    .where('purpose', 'in', purposes)
    .execute()
}

async function keep(app: ProofApp, tx: Tx, proof: ProofToSend, hash: Buffer): Promise<void> {
  const { purpose, subject, userId, data = {}, goodForMs } = proof
  const fresh = {
    hash,
    user_id: userId,
    data: json(data),
    tries: 0,
    expires_at: new Date(app.now() + goodForMs),
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
): Promise<TakenProof[]> {
  const { rows } = await sql<TakenProof>`
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
