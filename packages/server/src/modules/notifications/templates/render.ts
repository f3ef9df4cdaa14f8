import { plainWords } from '../plain-words.ts'
import type { PaidOrder } from '../read-paid-order.ts'
import type { RenderedMail } from '../render-mail.ts'
import type { WrittenNote } from '../write-note.ts'
import type { MailPaper } from './frame.ts'
import { newOrderPaper } from './new-order.ts'
import { notePaper } from './note.ts'
import { receiptPaper } from './receipt.ts'
import { renderPaper } from './render-paper.ts'

export { unsubscribePage } from './unsubscribe-page.ts'

export function renderNote(written: WrittenNote): RenderedMail {
  const { unsubscribe } = written.note
  return { ...mailOf(notePaper(written)), ...(unsubscribe && { unsubscribe }) }
}

export function renderReceipt(order: PaidOrder): RenderedMail {
  return mailOf(receiptPaper(order))
}

export function renderNewOrder(order: PaidOrder): RenderedMail {
  return mailOf(newOrderPaper(order))
}

function mailOf(paper: MailPaper): RenderedMail {
  const { html, text } = renderPaper(paper)
  return {
    sender: plainWords(paper.brand.name),
    subject: plainWords(paper.title),
    html: plainWords(html),
    text: plainWords(text),
  }
}
