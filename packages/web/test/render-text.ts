import type { ReactNode } from 'react'
import { expect, onTestFinished, vi } from 'vitest'

/** Renders what consists of text only, in as much of a document as React needs for it. Returns what is shown. */
export async function renderText(element: ReactNode): Promise<() => string> {
  const document = Object.assign(new EventTarget(), { nodeType: 9, activeElement: null, createTextNode })
  vi.stubGlobal('window', Object.assign(new EventTarget(), { document, HTMLIFrameElement: class {} }))
  vi.stubGlobal('document', document)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const { createRoot } = await import('react-dom/client')
  const nodes: { nodeValue: string }[] = []
  const container = {
    nodeType: 1,
    tagName: 'DIV',
    ownerDocument: document,
    addEventListener: () => {},
    appendChild: (node: { nodeValue: string }) => nodes.push(node),
    insertBefore: (node: { nodeValue: string }) => nodes.unshift(node),
    removeChild: (node: { nodeValue: string }) => nodes.splice(nodes.indexOf(node), 1),
  }
  const root = createRoot(container as unknown as Element)
  onTestFinished(() => {
    root.unmount()
    vi.useRealTimers()
  })
  root.render(element)
  const shown = () => nodes.map(({ nodeValue }) => nodeValue).join('')
  await vi.waitFor(() => expect(shown()).not.toBe(''))
  return shown
}

function createTextNode(nodeValue: string) {
  return { nodeType: 3, nodeValue }
}
