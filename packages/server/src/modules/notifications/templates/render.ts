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

export async function renderNote(written: WrittenNote): Promise<RenderedMail> {
  const { unsubscribe } = written.note
  return { ...(await mailOf(notePaper(written))), ...(unsubscribe && { unsubscribe }) }
}

export async function renderReceipt(order: PaidOrder): Promise<RenderedMail> {
  return mailOf(receiptPaper(order))
}

export async function renderNewOrder(order: PaidOrder): Promise<RenderedMail> {
  return mailOf(newOrderPaper(order))
}

async function mailOf(paper: MailPaper): Promise<RenderedMail> {
  const { html, text } = await renderPaper(paper)
  return {
    sender: plainWords(paper.brand.name),
    subject: plainWords(paper.title),
    html: plainWords(html),
    text: plainWords(text),
  }
}
