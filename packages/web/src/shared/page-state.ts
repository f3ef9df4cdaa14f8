import { type PageState, pageStateElement } from '@comanda/contract/page'

/** The state that the server rendered this page from. */
export function readPageState(): PageState {
  const element = document.getElementById(pageStateElement)
  if (!element?.textContent) throw new Error('The page carries no state')
  return JSON.parse(element.textContent)
}
