import { join } from 'node:path'
import type { SandboxConfig } from '../config.ts'
import { openJournal, type Table } from '../journal.ts'
import { type Recording, recordedTexts } from './read-upload.ts'

const most = 300

/** An upload of a recorded page. */
export interface StoredUpload extends Recording {
  id: string
  /** ISO 8601. */
  at: string
}

/** All uploads of one page view. */
export interface RecordedPage {
  id: string
  project: string
  session: string
  address: string
  /** ISO 8601. */
  startedAt: string
  endedAt: string | null
  uploads: number
  events: number
  texts: string[]
}

export interface Replays {
  uploads: Table<StoredUpload>
  close(): void
}

/** The uploads of session replays; they survive restarts. */
export function openReplays(config: SandboxConfig): Replays {
  const journal = openJournal(join(config.data, 'replay.jsonl'))
  return { uploads: journal.table('uploads', { keep: most }), close: () => journal.close() }
}

/** Newest first. */
export function recordedPages(replays: Replays): RecordedPage[] {
  const pages = Map.groupBy(replays.uploads.all(), ({ session, page }) => `${session}.${page}`)
  return [...pages].reverse().flatMap(([id, uploads]) => {
    const [first] = uploads
    if (!first) return []
    return {
      id,
      project: first.project,
      session: first.session,
      address: first.address,
      startedAt: first.at,
      endedAt: uploads.find(({ isLast }) => isLast)?.at ?? null,
      uploads: uploads.length,
      events: uploads.reduce((sum, { events }) => sum + events.length, 0),
      texts: [...new Set(uploads.flatMap(({ events }) => recordedTexts(events)))],
    }
  })
}
