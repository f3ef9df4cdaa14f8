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
  /** In how many parts a network would carry it. */
  segments: number
}

export interface SmsControl {
  /** How many of the next messages are refused with a 500. */
  failNext: number
  /** How long each answer takes, in milliseconds. */
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

/** Newest first; `to` keeps one number, `search` a word of the text or a part of the number. */
export function findTexts(box: SmsBox, filter: { to: string; search: string }): TextMessage[] {
  const word = filter.search.trim().toLowerCase()
  return box.messages
    .all()
    .reverse()
    .filter((message) => !filter.to || message.to === filter.to)
    .filter((message) => !word || `${message.to}\n${message.text}`.toLowerCase().includes(word))
}

/** 160 letters of the network's own alphabet in one part, 153 in each of several; of any other 70 and 67. */
export function segmentsOf(text: string): number {
  const [one, several] = /^[\n\r -~£¥èéùìòÇØøÅåÄÖÑÜäöñüà§¿¡ß]*$/.test(text) ? [160, 153] : [70, 67]
  return text.length <= one ? 1 : Math.ceil(text.length / several)
}
