import { join } from 'node:path'
import type { SandboxConfig } from '../config.ts'
import { openJournal, type Table } from '../journal.ts'

const most = 2000

export interface Attachment {
  name: string
  type: string
  bytes: number
  /** The content id that the HTML refers to, without angle brackets; null when there is none. */
  contentId: string | null
  base64: string
}

export interface MailMessage {
  id: string
  /** All envelope recipients, blind copies included. */
  to: string[]
  from: string
  subject: string
  /** ISO 8601. */
  at: string
  html: string | null
  text: string | null
  /** Header names in lower case; a repeated header has one line for each value. */
  headers: Record<string, string>
  attachments: Attachment[]
}

/** One SMTP transaction. Retained longer than the email itself, to count repeated sends. */
export interface ReceivedMail {
  /** The message id with angle brackets; empty when there was none. */
  messageId: string
  to: string[]
  subject: string
  /** ISO 8601. */
  at: string
}

export interface MailControl {
  /** How many of the next emails are rejected temporarily, with 451. */
  refuseNext: number
  /** The number of next recipients that are rejected permanently, with 550. */
  bounceNext: number
  /** Delay of every mail, in milliseconds. */
  delayMs: number
}

export interface Mailbox {
  messages: Table<MailMessage>
  taken: Table<ReceivedMail>
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

/** Newest first; `to` selects one recipient, `search` matches the subject, an address or the text. */
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
