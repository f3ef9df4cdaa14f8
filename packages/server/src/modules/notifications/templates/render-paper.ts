import { render, toPlainText } from './elements.ts'
import { type MailPaper, mailFrame } from './frame.ts'

/** What we use of html-to-text, which does the work and has no types. */
interface Element {
  attribs: Partial<Record<string, string>>
  children: Element[]
}
interface Builder {
  addInline(text: string, options?: { noWordTransform: boolean }): void
  openBlock(options: { leadingLineBreaks: number }): void
  closeBlock(options: { trailingLineBreaks: number }): void
}
type Formatter = (
  element: Element,
  walk: (elements: Element[], builder: Builder) => void,
  builder: Builder,
  options: { leadingLineBreaks: number; trailingLineBreaks: number },
) => void

/** HTML and text of one tree, so that neither can be forgotten. */
export async function renderPaper(paper: MailPaper): Promise<{ html: string; text: string }> {
  const html = await render(mailFrame(paper))
  return { html, text: toPlainText(html, textOptions) }
}

/** Where a link leads stands behind its words. */
const link: Formatter = (element, walk, builder, { leadingLineBreaks, trailingLineBreaks }) => {
  builder.openBlock({ leadingLineBreaks })
  walk(element.children, builder)
  builder.addInline(`: ${element.attribs.href ?? ''}`, { noWordTransform: true })
  builder.closeBlock({ trailingLineBreaks })
}

const label: Formatter = (element, walk, builder) => {
  walk(element.children, builder)
  builder.addInline(':')
}

const note: Formatter = (element, walk, builder, { leadingLineBreaks, trailingLineBreaks }) => {
  builder.openBlock({ leadingLineBreaks })
  builder.addInline('Note: ')
  walk(element.children, builder)
  builder.closeBlock({ trailingLineBreaks })
}

const photo: Formatter = (element, _walk, builder) => builder.addInline(element.attribs.alt ?? '')

const oneLine = { leadingLineBreaks: 1, trailingLineBreaks: 1 }

const textOptions = {
  formatters: { link, label, note, photo },
  selectors: [
    {
      selector: 'h1',
      format: 'heading',
      options: { uppercase: false, leadingLineBreaks: 2, trailingLineBreaks: 2 },
    },
    { selector: 'div', format: 'block', options: oneLine },
    { selector: 'a', format: 'link', options: { leadingLineBreaks: 2, trailingLineBreaks: 2 } },
    { selector: 'a[href^="tel:"]', format: 'inline' },
    { selector: '.label', format: 'label' },
    { selector: '.fact', format: 'block', options: oneLine },
    { selector: '.note', format: 'note', options: oneLine },
    { selector: '.photo', format: 'photo' },
  ],
}
