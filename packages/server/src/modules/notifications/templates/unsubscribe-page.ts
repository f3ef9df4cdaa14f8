import { h } from './elements.ts'
import { ink, type MailBrand, paper } from './look.ts'
import { paragraph, sender, title } from './parts.ts'
import { renderPaper } from './render-paper.ts'

/** Asks whether news are to stop, with a button; once they have, says so. On the paper of the mails. */
export async function unsubscribePage(brand: MailBrand, email: string, done: boolean): Promise<string> {
  const name = done ? 'You are unsubscribed' : 'Unsubscribe'
  const text = done
    ? `${brand.name} sends no more news to ${email}. Mails about your orders still come.`
    : `Stop news and offers from ${brand.name} to ${email}?`
  const form = h(
    'form',
    { method: 'post' },
    h('button', { className: 'plain', style: buttonLook }, 'Unsubscribe'),
  )
  const { html } = await renderPaper({
    brand,
    title: name,
    preheader: '',
    body: [sender(brand), title(name), paragraph(text), !done && form],
    foot: ['Mails about your orders are no marketing, and are not stopped by this.'],
  })
  return html
}

const buttonLook = {
  marginTop: 20,
  padding: '15px 20px',
  width: '100%',
  minHeight: 44,
  border: 0,
  borderRadius: 12,
  background: ink,
  color: paper,
  font: 'inherit',
  fontWeight: 600,
  cursor: 'pointer',
}
