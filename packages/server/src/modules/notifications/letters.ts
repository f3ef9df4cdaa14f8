import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { plainWords } from './plain-words.ts'
import { loadTemplates, type RenderedMail } from './render-mail.ts'
import type { WrittenNote } from './write-note.ts'

/** What a letter says: a mail, or the words of a text message. */
export type LetterContent = WrittenNote | { text: string }

/** Something that the program owes somebody outside of orders: a code, a link, an invitation, an alert. */
export interface Letter {
  /** null when it concerns no restaurant; the transaction then has to be the platform's. */
  restaurantId: string | null
  channel: 'email' | 'sms'
  /** What it is, for the delivery log, such as "invitation". */
  kind: string
  recipient: string
  content: LetterContent
  /** After so long it is not sent any more. null: always worth sending. */
  usefulForMs?: number
  /** Names cause and recipient: a second letter with the same key is not written. */
  onceKey?: string
}

/** Writes letters in the transaction of their cause. They are posted as soon as it commits. */
export async function writeLetters(
  app: Pick<App, 'now' | 'secrets'>,
  tx: Tx,
  letters: readonly Letter[],
): Promise<void> {
  if (letters.length === 0) return
  const now = app.now()
  const contents = await renderAll(letters)
  await tx
    .insertInto('letters')
    .values(
      letters.map(({ restaurantId, channel, kind, recipient, content, usefulForMs, onceKey }) => ({
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

/** Once for each content, however many it goes to. A text message has neither subject nor html. */
async function renderAll(letters: readonly Letter[]): Promise<Map<LetterContent, RenderedMail>> {
  const contents = [...new Set(letters.map(({ content }) => content))]
  const rendered = contents.map(async (content): Promise<[LetterContent, RenderedMail]> => {
    if ('text' in content) return [content, { subject: '', html: '', text: plainWords(content.text) }]
    const { renderNote } = await loadTemplates()
    return [content, await renderNote(content)]
  })
  return new Map(await Promise.all(rendered))
}
