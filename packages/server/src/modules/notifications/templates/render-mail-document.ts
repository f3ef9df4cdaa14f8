import { renderToStaticMarkup } from 'react-dom/server'
import { type MailDocument, mailLayout } from './mail-layout.ts'
import { plainTextOf } from './plain-text.ts'

/** Renders HTML and plain text from one tree, so that neither can be missing. */
export function renderMailDocument(paper: MailDocument): { html: string; text: string } {
  const tree = mailLayout(paper)
  return { html: doctype + renderToStaticMarkup(tree).replace(preloads, ''), text: plainTextOf(tree) }
}

/** Preload hints of React, which make no sense in an email. React escapes these characters in content. */
const preloads = /<link rel="preload" as="image"[^>]*>/g

/** The doctype of react-email: with others, some email clients lay out tables in quirks mode. */
const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'
