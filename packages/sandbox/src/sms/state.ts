import { join } from 'node:path'
import type { SandboxConfig } from '../config.ts'
import { openJournal, type Table } from '../journal.ts'

const most = 2000

export interface TextMessage {
  id: string
  /** In the form +15551234567. */
  to: string
  from: string
  text: string
  /** ISO 8601. */
  at: string
  /** The number of SMS segments. */
  segments: number
}

export interface SmsControl {
  /** The number of next messages that are rejected with a 500. */
  failNext: number
  /** Delay of each response, in milliseconds. */
  delayMs: number
}

export interface SmsBox {
  messages: Table<TextMessage>
  control(): SmsControl
  changeControl(change: Partial<SmsControl>): SmsControl
  close(): void
}

export function openSms(config: SandboxConfig): SmsBox {
  const journal = openJournal(join(config.data, 'sms.jsonl'))
  const controls = journal.table<SmsControl>('control')
  const control = () => controls.get('control') ?? { failNext: 0, delayMs: 0 }
  return {
    messages: journal.table('messages', { keep: most }),
    control,
    changeControl(change) {
      controls.put('control', { ...control(), ...change })
      return control()
    },
    close: () => journal.close(),
  }
}

/** Newest first; `to` selects one number, `search` matches the text or part of the number. */
export function findTexts(box: SmsBox, filter: { to: string; search: string }): TextMessage[] {
  const word = filter.search.trim().toLowerCase()
  return box.messages
    .all()
    .reverse()
    .filter((message) => !filter.to || message.to === filter.to)
    .filter((message) => !word || `${message.to}\n${message.text}`.toLowerCase().includes(word))
}

/**
 * GSM alphabet: 160 characters in a single segment, 153 in each of several; any other alphabet: 70 and 67.
 */
export function segmentsOf(text: string): number {
  const [one, several] = /^[\n\r -~£¥èéùìòÇØøÅåÄÖÑÜäöñüà§¿¡ß]*$/.test(text) ? [160, 153] : [70, 67]
  return text.length <= one ? 1 : Math.ceil(text.length / several)
}
