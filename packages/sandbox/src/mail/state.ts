import { join } from 'node:path'
import type { SandboxConfig } from '../config.ts'
import { openJournal, type Table } from '../journal.ts'

const most = 2000

export interface Attachment {
  name: string
  type: string
  bytes: number
  /** How the HTML refers to it, without the angle brackets; null when it does not. */
  contentId: string | null
  base64: string
}

export interface MailMessage {
  id: string
  /** Everyone to whom it was handed over, also in blind copy. */
  to: string[]
  from: string
  subject: string
  /** ISO 8601. */
  at: string
  html: string | null
  text: string | null
  /** Names in lower case; a repeated header has one line for each. */
  headers: Record<string, string>
  attachments: Attachment[]
}

/** One hand-over of a mail, which is kept for longer than the mail: how often the same was sent. */
export interface TakenMail {
  /** With its angle brackets; empty when it had none. */
  messageId: string
  to: string[]
  subject: string
  /** ISO 8601. */
  at: string
}

export interface MailControl {
  /** How many of the next mails are refused, for a while, with 451. */
  refuseNext: number
  /** How many of the next recipients are refused, for good, with 550. */
  bounceNext: number
  /** How long every mail takes. */
  delayMs: number
}

export interface Mailbox {
  messages: Table<MailMessage>
  taken: Table<TakenMail>
  control(): MailControl
  changeControl(change: Partial<MailControl>): MailControl
  close(): void
}

const fair: MailControl = { refuseNext: 0, bounceNext: 0, delayMs: 0 }

export function openMailbox(config: SandboxConfig): Mailbox {
  const journal = openJournal(join(config.data, 'mail.jsonl'))
  const controls = journal.table<MailControl>('control')
  const control = () => ({ ...fair, ...controls.get('control') })
  return {
    messages: journal.table('messages', { keep: most }),
    taken: journal.table('taken', { keep: 50_000 }),
    control,
    changeControl(change) {
      controls.put('control', { ...control(), ...change })
      return control()
    },
    close: () => journal.close(),
  }
}

/** Newest first; `to` keeps one recipient, `search` a word in the subject, an address or the text. */
export function findMessages(mailbox: Mailbox, filter: { to?: string; search?: string }): MailMessage[] {
  const word = filter.search?.trim().toLowerCase()
  return mailbox.messages
    .all()
    .reverse()
    .filter((message) => !filter.to || message.to.includes(filter.to))
    .filter((message) => !word || searchable(message).includes(word))
}

function searchable({ subject, from, to, text }: MailMessage): string {
  return [subject, from, ...to, text ?? ''].join('\n').toLowerCase()
}
