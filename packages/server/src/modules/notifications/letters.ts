import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { plainWords } from './plain-words.ts'
import { loadTemplates, type RenderedMail } from './render-mail.ts'
import type { WrittenNote } from './write-note.ts'

/** The content of a notification: an email, or the text of a text message. */
export type LetterContent = WrittenNote | { text: string }

/** A notification that is not about a paid order: a code, a link, an invitation, an alert. */
export interface Letter {
  /** Null when it concerns no restaurant; requires a platform transaction. */
  restaurantId: string | null
  channel: 'email' | 'sms'
  /** The kind in the delivery log, such as "invitation". */
  kind: string
  recipient: string
  content: LetterContent
  /** Not sent after this time. Absent: never expires. */
  usefulForMs?: number
  /** Deduplication key of cause and recipient: a second notification with the same key is not stored. */
  onceKey?: string
}

/** Enqueues notifications in the transaction of their cause. They are delivered as soon as it commits. */
export async function writeLetters(
  app: Pick<App, 'now' | 'secrets'>,
  tx: Tx,
  notifications: readonly Letter[],
): Promise<void> {
  if (notifications.length === 0) return
  const now = app.now()
  const contents = await renderAll(notifications)
  await tx
    .insertInto('letters')
    .values(
      notifications.map(({ restaurantId, channel, kind, recipient, content, usefulForMs, onceKey }) => ({
        restaurant_id: restaurantId,
        channel,
        kind,
        recipient,
        content: app.secrets.seal(JSON.stringify(contents.get(content))),
        due_at: new Date(now),
        useless_after: usefulForMs ? new Date(now + usefulForMs) : null,
        created_at: new Date(now),
        once_key: onceKey ?? null,
      })),
    )
    .onConflict((known) => known.doNothing())
    .execute()
}

/** Renders each content once, however many recipients it has. A text message has neither subject nor html. */
async function renderAll(notifications: readonly Letter[]): Promise<Map<LetterContent, RenderedMail>> {
  const contents = [...new Set(notifications.map(({ content }) => content))]
  const rendered = contents.map(async (content): Promise<[LetterContent, RenderedMail]> => {
    if ('text' in content) return [content, { subject: '', html: '', text: plainWords(content.text) }]
    const { renderNote } = await loadTemplates()
    return [content, await renderNote(content)]
  })
  return new Map(await Promise.all(rendered))
}
