import { type PageState, pageStateElement } from '@comanda/contract/page'

/** The state from which the server rendered this page. */
export function readPageState(): PageState {
  const element = document.getElementById(pageStateElement)
  if (!element?.textContent) throw new Error('The page contains no state')
  return JSON.parse(element.textContent)
}
