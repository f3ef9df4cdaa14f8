import { gunzipSync } from 'node:zlib'
import { z } from 'zod'

/** Anything recorded: its time, its type, and tokens that depend on the type. */
type RecordedEvent = unknown[]

/** One upload of the provider's script, decoded. */
export interface Recording {
  project: string
  session: string
  /** Counts the pages of a session from 1. */
  page: number
  /** Counts the uploads of a page from 1. */
  sequence: number
  address: string
  isLast: boolean
  events: RecordedEvent[]
}

/**
 * The provider's wire format: JSON, compressed unless it is the last upload of a page. Its envelope has the version, sequence,
 * start, duration, project, user, session, page, kind of upload, end, platform and address.
 */
const wire = z.object({
  e: z.tuple(
    [
      z.string(),
      z.int().positive(),
      z.number(),
      z.number(),
      z.string().min(1),
      z.string(),
      z.string().min(1),
      z.int().positive(),
      z.int(),
      z.union([z.literal(0), z.literal(1)]),
      z.int(),
      z.string(),
    ],
    z.unknown(),
  ),
  a: z.array(z.array(z.unknown())),
  p: z.array(z.array(z.unknown())).default([]),
})

/** Null for anything that the provider would refuse. */
export function readUpload(body: Buffer): Recording | null {
  const parsed = wire.safeParse(decode(body))
  if (!parsed.success) return null
  const { e, a, p } = parsed.data
  const [, sequence, , , project, , session, page, , end, , address] = e
  return { project, session, page, sequence, address, isLast: end === 1, events: [...a, ...p] }
}

function decode(body: Buffer): unknown {
  try {
    const isCompressed = body[0] === 0x1f && body[1] === 0x8b
    return JSON.parse((isCompressed ? gunzipSync(body, { maxOutputLength: maxBytes }) : body).toString())
  } catch {
    return null
  }
}

const maxBytes = 16 * 1024 * 1024

/** Events that describe parts of the page. */
const pageEvents = new Set<unknown>([5, 6, 43])

/** The texts that a replay shows. Of masked ones only the length is recorded: they consist of dots. */
export function recordedTexts(events: RecordedEvent[]): string[] {
  return events
    .filter(([, type]) => pageEvents.has(type))
    .map(withoutReferences)
    .flatMap((tokens) => tokens.flatMap((token, index) => (token === '*T' ? textAt(tokens, index) : [])))
}

/** A repeated string is sent as the position of its first occurrence. */
function withoutReferences(tokens: RecordedEvent): RecordedEvent {
  return tokens.flatMap((token) =>
    Array.isArray(token) ? token.map((position) => tokens[position]) : [token],
  )
}

/** A text node is its id, parent and predecessor, its tag and its text; the id of a masked one is negative. */
function textAt(tokens: RecordedEvent, tag: number): string[] {
  const text = tokens[tag + 1]
  if (typeof text !== 'string' || text.trim() === '') return []
  const before = tokens.slice(Math.max(2, tag - 3), tag)
  const isMasked = before.some((token) => typeof token === 'number' && token < 0)
  return [isMasked ? '•'.repeat(Math.min(Number.parseInt(text, 36) || text.length, mostDots)) : text.trim()]
}

const mostDots = 40
