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

/** The texts that a replay shows, as recorded: masked ones consist of dots. */
export function recordedTexts(events: RecordedEvent[]): string[] {
  return events
    .filter(([, type]) => pageEvents.has(type))
    .flatMap((tokens) => tokens.filter((token, index) => tokens[index - 1] === '*T' && isText(token)))
    .map((text) => String(text).trim())
}

function isText(token: unknown): boolean {
  return typeof token === 'string' && token.trim() !== ''
}
