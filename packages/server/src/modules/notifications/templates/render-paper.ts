import { renderToStaticMarkup } from 'react-dom/server'
import { type MailPaper, mailFrame } from './frame.ts'
import { paperText } from './paper-text.ts'

/** HTML and text of one tree, so that neither can be forgotten. */
export function renderPaper(paper: MailPaper): { html: string; text: string } {
  const tree = mailFrame(paper)
  return { html: doctype + renderToStaticMarkup(tree).replace(preloads, ''), text: paperText(tree) }
}

/** React's hints for browsers; what is written in a mail has no such signs left. */
const preloads = /<link rel="preload" as="image"[^>]*>/g

/** The one that react-email writes: with others some mail programs draw tables as in the old days. */
const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'
