import { h, type MailNode } from './elements.ts'
import { ink, type MailBrand, paper, platformBrand } from './look.ts'
import { paragraph, sender, title } from './parts.ts'
import { renderMailDocument } from './render.ts'

/** The unsubscribe page: a confirmation button, or the result. In the layout of the emails. */
export function unsubscribePage(brand: MailBrand, email: string, done: boolean): string {
  const name = done ? 'You are unsubscribed' : 'Unsubscribe'
  const text = done
    ? `${brand.name} will no longer send news, offers or cart reminders to ${email}. You will still get emails about your orders.`
    : `Stop sending news, offers and cart reminders from ${brand.name} to ${email}?`
  const form = h(
    'form',
    { method: 'post' },
    h('button', { className: 'plain', style: buttonStyle }, 'Unsubscribe'),
  )
  return render(brand, name, [paragraph(text), !done && form])
}

/** The page of a link that was not signed by this program, or only in part: its restaurant is unknown. */
export function invalidLinkPage(): string {
  const text =
    'The link is incomplete, and nothing was changed. Please open it from the email again, or reply to the email to unsubscribe.'
  return render(platformBrand, 'This link does not work', [paragraph(text)])
}

function render(brand: MailBrand, name: string, content: MailNode[]): string {
  const { html } = renderMailDocument({
    brand,
    title: name,
    preheader: '',
    body: [sender(brand), title(name), ...content],
    foot: ['Emails about your orders are not marketing and are not affected.'],
  })
  return html
}

const buttonStyle = {
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
