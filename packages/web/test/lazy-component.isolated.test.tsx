import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { lazyComponent } from '../src/shared/lazy-component.tsx'

test('a component is shown as soon as its bundle is loaded, without the delay of a Suspense', async () => {
  const bundle = Promise.withResolvers<{ default: ComponentType }>()
  const Screen = lazyComponent(() => bundle.promise)
  const Suspended = lazy(() => bundle.promise)
  const ours = await render(<Screen fallback="Loading" />)
  const reacts = await render(
    <Suspense fallback="Loading">
      <Suspended />
    </Suspense>,
  )
  expect([ours(), reacts()]).toEqual(['Loading', 'Loading'])

  bundle.resolve({ default: () => 'Screen' })
  await vi.waitFor(() => expect(ours()).toBe('Screen'))
  // The timer of React's delay does not run.
  expect(reacts()).toBe('Loading')
})

test('a component whose bundle was preloaded has no fallback', async () => {
  const Screen = lazyComponent(async () => ({ default: () => 'Screen' }))
  await Screen.preload()
  const fallback = vi.fn(() => 'Loading')
  const Fallback = fallback
  expect((await render(<Screen fallback={<Fallback />} />))()).toBe('Screen')
  expect(fallback).not.toHaveBeenCalled()
})

test('a bundle that failed to load is requested again by the next component', async () => {
  const load = vi.fn<() => Promise<{ default: ComponentType }>>()
  load.mockRejectedValueOnce(new Error('Failed to fetch')).mockResolvedValue({ default: () => 'Screen' })
  const Screen = lazyComponent(load)
  await expect(Screen.preload()).rejects.toThrow('Failed to fetch')
  const shown = await render(<Screen fallback="Loading" />)
  await vi.waitFor(() => expect(shown()).toBe('Screen'))
  expect(load).toHaveBeenCalledTimes(2)
})

/** Renders what consists of text only, in as much of a document as React needs for it. Returns what is shown. */
async function render(element: ReactNode): Promise<() => string> {
  const document = { nodeType: 9, activeElement: null, createTextNode, addEventListener: () => {} }
  vi.stubGlobal('window', { document, HTMLIFrameElement: class {} })
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
