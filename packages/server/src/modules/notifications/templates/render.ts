import type { PaidOrder } from '../read-paid-order.ts'
import type { RenderedMail } from '../render-mail.ts'
import { stripControlCharacters } from '../strip-control-characters.ts'
import type { WrittenNote } from '../write-note.ts'
import type { MailDocument } from './mail-layout.ts'
import { newOrderDocument } from './new-order.ts'
import { noteDocument } from './note.ts'
import { receiptDocument } from './receipt.ts'
import { renderMailDocument } from './render-mail-document.ts'

export { unsubscribePage } from './unsubscribe-page.ts'

export function renderNote(written: WrittenNote): RenderedMail {
  const { unsubscribe } = written.note
  return { ...mailOf(noteDocument(written)), ...(unsubscribe && { unsubscribe }) }
}

export function renderReceipt(order: PaidOrder): RenderedMail {
  return mailOf(receiptDocument(order))
}

export function renderNewOrder(order: PaidOrder): RenderedMail {
  return mailOf(newOrderDocument(order))
}

function mailOf(paper: MailDocument): RenderedMail {
  const { html, text } = renderMailDocument(paper)
  return {
    sender: stripControlCharacters(paper.brand.name),
    subject: stripControlCharacters(paper.title),
    html: stripControlCharacters(html),
    text: stripControlCharacters(text),
  }
}
