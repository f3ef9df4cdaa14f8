import type { MailAttachment } from '../../../gateways/email/port.ts'
import type { PaidOrder } from '../read-paid-order.ts'
import type { WrittenNote } from '../write-note.ts'
import { renderHtml } from './elements.ts'
import { type MailDocument, mailLayout } from './mail-layout.ts'
import { newOrderDocument } from './new-order.ts'
import { noteDocument } from './note.ts'
import { plainTextOf } from './plain-text.ts'
import { receiptDocument } from './receipt.ts'

/** A rendered email. */
export interface RenderedMail {
  /** The display name of the sender; none for a text message. */
  sender?: string
  /** The address for replies; absent: that of the sender. */
  replyTo?: string
  subject: string
  html: string
  text: string
  attachments?: readonly MailAttachment[]
  /** The unsubscribe link of a marketing email. */
  unsubscribe?: string
}

export function renderNote(written: WrittenNote): RenderedMail {
  const { unsubscribe, attachments } = written.note
  return {
    ...mailOf(noteDocument(written)),
    ...(unsubscribe && { unsubscribe }),
    ...(attachments && { attachments }),
  }
}

/** A text message: neither subject nor HTML. */
export function renderText(text: string): RenderedMail {
  return { subject: '', html: '', text: stripControlCharacters(text) }
}

/** Whether emails of this kind are rendered from the paid order whenever they are sent. All others are stored with their content. */
export function isOrderEmail(kind: string): boolean {
  return kind === 'receipt' || kind === 'new_order'
}

export function renderOrderEmail(order: PaidOrder, kind: string): RenderedMail {
  return mailOf(kind === 'receipt' ? receiptDocument(order) : newOrderDocument(order))
}

function mailOf(paper: MailDocument): RenderedMail {
  const { html, text } = renderMailDocument(paper)
  const { sender } = paper.brand
  return {
    sender: stripControlCharacters(sender?.name || paper.brand.name),
    ...(sender?.replyTo && { replyTo: sender.replyTo }),
    subject: stripControlCharacters(paper.title),
    html,
    text: stripControlCharacters(text),
  }
}

/** Renders HTML and plain text from one tree, so that neither can be missing. */
export function renderMailDocument(paper: MailDocument): { html: string; text: string } {
  const tree = mailLayout(paper)
  return { html: doctype + renderHtml(tree), text: plainTextOf(tree) }
}

/** With other doctypes, some email clients lay out tables in quirks mode. */
const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

/**
 * Strips bidirectional control characters and NUL. A name that contains them could reverse the text around it
 * and disguise a link.
 */
function stripControlCharacters(text: string): string {
  return text.replace(/[\u202a-\u202e\u2066-\u2069\0]/g, '')
}
